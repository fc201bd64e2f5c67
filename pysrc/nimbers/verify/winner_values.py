"""Decide how the values of a user's function say who wins: truth values, words, or the numbers of players.

A word's meaning follows from the pair it belongs to, that of True from the name of the function. The verdict says how
the values were read; if two readings are possible, the user is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..answers.winner_words import PAIRS, WORDS, normalized, split_words
from ..model import Outcome
from ..notation import shown
from ..text import Message, NotationError, UnknownError
from .function_names import NameSense, are_relative, names_the_loser, names_the_winner, sense_of
from .source import TrueMeans

# What True says of the player to move; "other": values are words, or numbers of players.
TruthValues = Literal["wins", "loses", "other"]
_TRUTHS: tuple[tuple[object, object], ...] = ((0, 1), ("false", "true"), ("no", "yes"), ("n", "y"))


@dataclass(frozen=True)
class Winners:
    """How values say who wins: `pair` has those for the first and the second player; None: as truth values."""

    pair: tuple[object, object] | None = None
    is_reported: bool = False  # whether the verdict names the pair, or the truth values
    names: tuple[str, str] = ("", "")  # the pair as the function writes it
    function: str = ""  # the function whose name says what is lost, if the pair follows from it
    names_loser: bool = False  # whether that function returns the player who loses
    tie: tuple[object, str] | None = None  # the value for a tie, and its spelling if the verdict names it

    @property
    def truth(self) -> TruthValues:
        """What True says of the player to move."""
        return "wins" if self.pair is None else "loses" if self.pair == (0, 1) else "other"

    def wins(self, value: Any) -> bool | None:
        """Return whether a value means that the player to move wins; None if it is not one of the two."""
        if self.pair is None:
            return bool(value) if isinstance(value, int) else None
        plain = normalized(value)
        if plain not in self.pair and isinstance(plain, int) and plain in (0, 1):
            plain = str(bool(plain)).casefold()  # --words False,True
        return plain == self.pair[0] if plain in self.pair else None

    def is_tie(self, value: Any) -> bool:
        """Return whether a value is the one for a tie."""
        return self.tie is not None and normalized(value) == self.tie[0]

    def read_as(self) -> Message | None:
        """Describe which value was read as which winner; None if it is not to be reported."""
        if not self.is_reported:
            return None
        first, second = (name or str(word) for name, word in zip(self.names, self.pair or ("", ""), strict=True))
        how = Message(
            "{first} was read as: the first player wins, {second} as: the second player wins",
            first=first, second=second,
        )  # fmt: skip
        if self.tie is not None and self.tie[1]:
            how = Message("{how}, {tie} as: a tie", how=how, tie=self.tie[1])
        if self.names_loser:
            return Message("{name} returns the loser, as its name says: {how}", name=self.function, how=how)
        if self.function:
            return Message("{name} says by its name which positions are lost: {how}", name=self.function, how=how)
        return how

    def turned(self, function: str) -> Winners:
        """Return the reading of the same words or numbers for a function that returns the loser."""
        assert self.pair is not None
        pair, names = (self.pair[1], self.pair[0]), (self.names[1], self.names[0])
        return replace(self, pair=pair, names=names, is_reported=True, function=function, names_loser=True)


PYTHON_TRUTH = Winners()


def wins_of(value: Any, pair: tuple[object, object] | None = None) -> Any:
    """Return 1 or 0 for a word or a player number that names the winner, as audits compare them; else the value.

    >>> wins_of("Louise"), wins_of("Richard"), wins_of(2, (1, 2)), wins_of("1")
    (1, 0, 0, '1')
    """
    if pair is not None:
        plain = normalized(value)
        return 1 if plain == pair[0] else 0 if plain == pair[1] else value
    return WORDS.get(str(normalized(value)), value) if isinstance(value, str) else value


def winners_of(words: str) -> Winners:
    """Return how values are read with the words `A,B` or `A,B,TIE` from the command line; raises NotationError.

    >>> winners_of("Alice,Bob").wins("bob"), winners_of("1,-1,0").is_tie(0)
    (False, True)
    """
    names = split_words(words)
    pair = [normalized(word) for word in names]
    if len(set(pair)) != len(pair):
        raise NotationError(Message("words are first,second[,tie]; found {word}", word=shown(words)))
    tie = (pair[2], names[2]) if len(pair) > 2 else None
    return Winners((pair[0], pair[1]), True, (names[0], names[1]), tie=tie)


def winners_from_values(
    seen: Sequence[tuple[Any, bool]],
    words: Sequence[str] = (),
    name: str = "",
    true_means: TrueMeans = "",
    ties: bool = False,
) -> Winners:
    """Infer how the values of a function say who wins from `seen`, values with whether the first player wins.

    `words` are those of the game's judge, `name` is that of the function: `isLosing` means the opposite, unless
    `true_means` says otherwise. `ties`: a game may end without a winner. Raises UnknownError if the name leaves open
    what True means, for two unknown words, or if truth values are the wrong way round on all of `seen`.

    >>> winners_from_values([("Bob", False), ("Alice", True)]).pair
    ('alice', 'bob')
    >>> winners_from_values([(1, True), (2, False)]).pair, winners_from_values([(1, True), (0, False)]).pair
    ((1, 2), None)
    """
    values = _distinct(seen)
    if not (true_means or _are_truths(values) or are_relative(values)) and names_the_loser(name):
        winner = _read_values([(value, not wins) for value, wins in seen], words, "", "", ties)
        if winner.pair is not None:
            return winner.turned(name)
    return _read_values(seen, words, name, true_means, ties)


def _distinct(seen: Sequence[tuple[Any, bool]]) -> list[object]:
    return list(dict.fromkeys(normalized(value) for value, _ in seen if isinstance(value, int | str)))


def _are_truths(values: Sequence[object]) -> bool:
    return bool(values) and any(all(value in pair for value in values) for pair in _TRUTHS)


def _read_values(
    seen: Sequence[tuple[Any, bool]], words: Sequence[str], name: str, true_means: TrueMeans, ties: bool
) -> Winners:
    """Infer the same of a function that does not return the loser."""
    values = _distinct(seen)
    texts = [value for value, _ in seen if isinstance(value, str)]
    sense = sense_of(name, words)
    if _are_truths(values):
        found = _of_truth_values(seen, values, texts, name, sense, true_means, ties)
        if found is not None:
            return found
    elif texts and not true_means and sense is not None and sense.of_second and are_relative(values):
        ones = tuple(dict.fromkeys(texts))
        message = Message(
            "{name} speaks of the second player, so it is open which of its words says that the first player wins: "
            "say --words {first},{second} or --words {second},{first}",
            name=name, first=ones[0], second=ones[1] if len(ones) > 1 else "?",
        )  # fmt: skip
        raise UnknownError(message)
    if texts:
        judge_pair = (normalized(words[0]), normalized(words[1])) if len(words) > 1 else None
        pairs = [(judge_pair, False)] if judge_pair else []
        pairs += [((normalized(one), normalized(other)), True) for one, other in PAIRS]
        for pair, reported in pairs:
            if all(value in pair for value in values):
                if pair == (1, 0) and len(seen) > 2 and all(bool(normalized(value)) != wins for value, wins in seen):
                    raise _wrong_way_round(len(seen))
                first, second = (next((one for one in texts if normalized(one) == word), "") for word in pair)
                return Winners(pair, reported, (first, second))
        unknown = [text for text in dict.fromkeys(texts) if not any(normalized(text) in pair for pair, _ in pairs)]
        if len(values) == len(set(texts)) == 2 and len(unknown) > int(ties):  # one unknown word may be for a tie
            first, second = dict.fromkeys(texts)
            message = Message(
                "which word says that the first player wins? Say --words {first},{second} or --words {second},{first}",
                first=first, second=second,
            )  # fmt: skip
            raise UnknownError(message)
        return PYTHON_TRUTH  # each word is read on its own
    numbers = [value for value, _ in seen if isinstance(value, int) and not isinstance(value, bool)]
    digits = tuple(normalized(word) for word in words[:2])
    if numbers and len(digits) == 2 and all(isinstance(one, int) for one in digits) and set(numbers) <= set(digits):
        return Winners((digits[0], digits[1]), True)
    if not numbers:
        return PYTHON_TRUTH
    of_loss = true_means == "loses" or (not true_means and sense is not None and not sense.wins)
    if of_loss and not (set(numbers) <= {0, 1} or set(numbers) <= {1, 2} or {-1, 1} <= set(numbers) <= {-1, 0, 1}):
        message = Message(  # such as n % 3
            "{name} speaks of what is lost and returns {values}: return True or False",
            name="--quantity loses" if true_means else name,
            values=", ".join(map(str, dict.fromkeys(numbers[:20]))),
        )  # fmt: skip
        raise UnknownError(message)
    if len(numbers) < len(seen) and any(isinstance(value, bool) for value, _ in seen):
        return PYTHON_TRUTH
    if ties and {1, 2} <= set(numbers) <= {0, 1, 2} and any(bool(value) != wins for value, wins in seen):
        return Winners((1, 2), True, tie=(0, "0" if 0 in numbers else ""))
    if set(numbers) <= {1, 2} and 2 in numbers:
        two = Winners((1, 2), True)
        right = all(two.wins(value) == wins for value, wins in seen)
        if not right and all(bool(value) == wins for value, wins in seen):
            return PYTHON_TRUTH  # as n % 4 for n = 1 and 2
        return two if 1 in numbers or (right and not all(wins for _, wins in seen)) else PYTHON_TRUTH
    if {-1, 1} <= set(numbers) <= {-1, 0, 1}:
        tie = (0, "0" if 0 in numbers else "")
        if true_means or sense is None or sense.wins:
            return Winners((1, -1), True, tie=tie)
        if ties or sense.wins is None:
            raise _open_name(name)
        return Winners((-1, 1), True, function=name, tie=tie)
    if set(numbers) == {0, 1} and len(seen) > 2 and all(bool(value) != wins for value, wins in seen):
        raise _wrong_way_round(len(seen))
    is_plain = sense is not None and sense.is_plain and not names_the_winner(name)
    is_reported = set(numbers) == {0, 1} and not true_means and not is_plain
    return Winners(None, True, ("1", "0")) if is_reported else PYTHON_TRUTH


def _of_truth_values(
    seen: Sequence[tuple[Any, bool]],
    values: Sequence[object],
    texts: Sequence[str],
    name: str,
    sense: NameSense | None,
    true_means: TrueMeans,
    ties: bool,
) -> Winners | None:
    """Return how truth values are read; None if like other words and numbers. Raises UnknownError if that is open."""
    if not true_means and sense is not None and sense.wins is None:
        raise _open_name(name)
    if ties and (true_means == "loses" or (not true_means and sense is not None and sense.of_losses)):
        message = Message(
            "{name} speaks of who loses, and here a position may be neither won nor lost: return N, P or a word for "
            "the others",
            name=name or true_means,
        )  # fmt: skip
        raise UnknownError(message)
    if true_means == "loses" or (not true_means and sense is not None and not sense.wins):
        pair = next(pair for pair in _TRUTHS if all(value in pair for value in values))
        is_player = names_the_loser(name) and not texts and not any(isinstance(value, bool) for value, _ in seen)
        if is_player and len(seen) > 2 and len(values) > 1 and all(bool(value) == wins for value, wins in seen):
            raise _wrong_way_round(len(seen))  # the loser may be player 0 or player 1
        spelt = [next((one for one in texts if normalized(one) == word), str(word)) for word in pair]
        if any(isinstance(value, bool) for value, _ in seen):
            spelt = ["False", "True"]
        return Winners(pair, True, (spelt[0], spelt[1]), "" if true_means else name)
    if texts:
        return None
    is_open = bool(name) and not true_means and (sense is None or not sense.is_whole)
    is_wrong = len(seen) > 2 and len(values) > 1 and all(bool(value) != wins for value, wins in seen)
    if is_open and is_wrong and not name.startswith("Solution."):  # where True means that the first player wins
        if not any(isinstance(value, bool) for value, _ in seen):
            return None  # 0 and 1 may be the players
        message = Message(
            "{name} is wrong on each of the first {count} positions if True says that the player to move wins, and "
            "right if it says that this player loses: say --quantity wins or --quantity loses (with stress, --words "
            "True,False or --words False,True)",
            name=name, count=len(seen),
        )  # fmt: skip
        raise UnknownError(message)
    has_meaning = is_open or (sense is not None and not sense.is_plain)  # that the name does not say plainly
    if has_meaning and any(isinstance(value, bool) for value, _ in seen):
        return Winners(None, True, ("True", "False"))
    return None


def _wrong_way_round(count: int) -> UnknownError:
    return UnknownError(
        Message(
            "0 and 1 are the wrong way round on the first {count} positions: if 0 is the first player, say --words "
            "0,1; if 1 says that the first player wins, say --words 1,0",
            count=count,
        )
    )


def _open_name(name: str) -> UnknownError:
    return UnknownError(
        Message(
            "the name {name} leaves open whether True says that the player to move wins or loses: say --quantity wins "
            "or --quantity loses (with stress, --words True,False or --words False,True), or name the function wins or "
            "loses",
            name=name,
        )
    )


def outcome_of(value: Any, winners: Winners, words: Mapping[str, str]) -> Outcome | None:
    """Return the outcome that a value means, or None; `words` maps words for ties and outcomes to outcomes.

    The words of `winners` come first: N beside Y is No.
    """
    wins = winners.wins(value)
    if wins is None and winners.is_tie(value):
        return Outcome.TIE
    if wins is None and isinstance(value, str) and value in words:
        return Outcome(words[value])
    return None if wins is None else Outcome.N if wins else Outcome.P
