"""Checks certificates: proofs of who wins an impartial game, without the program that found them.

    python3 -m nimbers_check FILE...

For each file it prints one line, `verified: <what is proved>` or `rejected: <where it fails>`; the exit code is 0 if
all files are verified, else 1. It imports only the standard library and contains the rules of the games itself. The
docstring of each kind of certificate explains why the check is a proof.
"""

import base64
import json
import re
import sys
import time
import zlib
from functools import cache, partial
from itertools import chain, combinations, groupby, pairwise, product

MOST_BYTES = 16_000_000  # size of a certificate, unpacked
MOST_STEPS = 40_000_000  # moves generated; those of large positions count more
MOST_SECONDS = 100
MOST_HEAPS = 1_000_000  # heaps checked for a period
SMALL = 2**53 - 1  # the largest integer that is exact in all languages' JSON parsers


class RejectedError(Exception):
    """A certificate is not a proof; the message says where it fails."""


def need(true, where):
    if not true:
        raise RejectedError(where[:200])


class Steps:
    """The budget of a check, so that every check ends."""

    def __init__(self):
        self.left, self.end = MOST_STEPS, time.monotonic() + MOST_SECONDS

    def spend(self, steps):
        self.left -= steps
        need(self.left >= 0 and time.monotonic() < self.end, "it takes too long to check")

    def each(self, items, steps=1):
        for item in items:
            self.spend(steps)
            yield item


# --- the rules of the games -------------------------------------------------------------------------------------------
# The rules of a game are two functions. `read` returns the parts of which the position of a text is the sum. `options`
# returns the options of a part, each as a list of parts. Parts that differ only in order, turn or numbering are equal.

# name -> (names of settings, conventions, whether the game is loopy, rules)
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...], bool, object]] = {}


def game(name, *settings, conventions=("normal", "misere"), loopy=False):
    """Register rules under a name: a function from the convention, `Steps.spend` and the texts of these settings."""

    def register(rules):
        GAMES[name] = (settings, conventions, loopy, rules)
        return rules

    return register


def whole(text, least=0, most=SMALL):
    need(re.fullmatch("0|[1-9][0-9]{0,39}", text), f"{text[:40]!r} is no whole number")
    need(least <= int(text) <= most, f"{text} is not a number from {least} to {most}")
    return int(text)


def numbers(text, least=0, most=SMALL):
    return [] if text == "-" else [whole(word, least, most) for word in text.split(",")]


def are_numbers(listed, most=SMALL):
    return isinstance(listed, list) and all(type(n) is int and 0 <= n <= most for n in listed)


def smaller(heap):
    return ((left,) for left in range(heap))


def halves(heap):
    return ((a, heap - a) for a in range(1, heap // 2 + 1))


def code_rules(text):
    """Return for an octal code or sub:1,3,4 which single heaps moves leave, the amounts of splits, the largest amount.

    Digit k of an octal code adds 1, 2, 4 for leaving 0, 1, 2 heaps after taking k.
    """
    need(isinstance(text, str), "code: expected a text")
    if text.startswith("sub:"):
        amounts = numbers(text[4:], 1)
        return lambda heap: [heap - amount for amount in amounts if amount <= heap], [], max(amounts)
    need(re.fullmatch(r"[04]?\.[0-7]{1,40}", text), f"{text[:60]!r} is no octal code")
    digits = [int(digit or 0) for digit in (text.split(".")[0], *text.split(".")[1])]

    def single(heap):
        return [heap - n for n in range(1, min(heap + 1, len(digits))) if digits[n] & (2 if n < heap else 1)]

    return single, [taken for taken, digit in enumerate(digits) if digit & 4], len(digits) - 1


def by_code(text):
    single, splits, _ = code_rules(text)
    return lambda heap: chain(((left,) for left in single(heap)), *(halves(heap - taken) for taken in splits))


def heap_rules(after):
    """Return rules in which each heap is a part; `after(*settings)` returns the options of a heap as a function."""

    def rules(convention, spend, *settings):
        options = after(*settings)
        return lambda text: [*filter(None, numbers(text))], lambda heap: ([*filter(None, new)] for new in options(heap))

    return rules


game("nim")(heap_rules(lambda: smaller))
for name, code in ("kayles", "0.77"), ("dawsons-kayles", "0.07"), ("dawsons-chess", "0.137"):
    game(name)(heap_rules(partial(by_code, code)))
game("take-and-break", "code")(heap_rules(by_code))
game("subtraction", "amounts")(heap_rules(lambda amounts: by_code("sub:" + amounts)))
game("grundy")(heap_rules(lambda: lambda heap: (new for new in halves(heap) if new[0] != new[1])))
game("lasker")(heap_rules(lambda: lambda heap: chain(smaller(heap), halves(heap))))


@game("counter", conventions=("normal",))
def counter(convention, spend):
    def options(n):
        return [[n // 2 if n & (n - 1) == 0 else n - (1 << n.bit_length() - 1)]] if n > 1 else []

    return lambda text: [whole(text, 1, 10**40)], options


@game("bit-slide", conventions=("normal",))
def bit_slide(convention, spend):
    def options(n):
        return ([n - (1 << k)] for k in range(n.bit_length()) if n >> k & 3 == 2)

    return lambda text: [whole(text, 0, 10**40)], options


@game("wythoff")
def wythoff(convention, spend):
    return lambda text: pair(*two_numbers(text)), lambda part: (pair(*cell) for cell in walk(*part, [], QUEEN))


def two_numbers(text, least=0, most=SMALL):
    found = numbers(text, least, most)
    need(len(found) == 2, f"{text[:40]!r} is not two numbers")
    return found


def pair(a, b):
    return [(min(a, b), max(a, b))]


@game("euclid", "least")
def euclid(convention, spend, least):
    bound = whole(least, 0, 1)

    def options(part):
        return (pair(part[0], left) for left in range(part[1] - part[0], bound - 1, -part[0])) if part[0] else ()

    return lambda text: pair(*two_numbers(text, bound, 10**40)), options


def vectors(text):
    """Return the moves of a piece, written 1.2,2.1: cells to the left and cells down."""
    found = [] if text == "-" else [tuple(whole(n, 0, 10**4) for n in word.split(".")) for word in text.split(",")]
    need(all(len(step) == 2 and any(step) for step in found), f"{text[:40]!r} is no list of steps")
    return found


QUEEN = [(1, 0), (0, 1), (1, 1)]


def walk(x, y, steps, slides):
    for (dx, dy), most in [*product(steps, [1]), *product(slides, [SMALL])]:
        for n in range(1, min(most, x // dx if dx else SMALL, y // dy if dy else SMALL) + 1):
            yield x - n * dx, y - n * dy


@game("board-piece", "n", "steps", "slides", conventions=("normal",))
def board_piece(convention, spend, n, steps, slides):
    side, steps, slides = whole(n, 1, 10**6), vectors(steps), vectors(slides)

    def read(text):
        x, y = two_numbers(text)
        need(x < side and y < side, f"{text} is outside of the board")
        return [(x, y)]

    return read, lambda part: ([cell] for cell in walk(*part, steps, slides))


@game("knight-queen", "n", conventions=("normal",))
def knight_queen(convention, spend, n):
    side = whole(n, 1, 10**6)
    moves = {"N": ([(1, 2), (2, 1)], []), "Q": ([], QUEEN)}

    def read(text):
        need(re.fullmatch(r"N[0-9,]+_Q[0-9,]+|[NQ][0-9,]+", text), f"{text[:40]!r} is no knight and queen")
        parts = [(piece[0], *two_numbers(piece[1:])) for piece in text.split("_")]
        need(all(max(part[1:]) < side for part in parts), f"{text} is outside of the board")
        return parts

    return read, lambda part: ([(part[0], *cell)] for cell in walk(*part[1:], *moves[part[0]]))


@game("chomp")
def chomp(convention, spend):
    """Return the rules of rows of squares, the longest first: a bite removes all above and to the right of a square."""

    def least(rows):
        steps_down = enumerate(pairwise((0, *rows[::-1])))
        return [max(rows, tuple(len(rows) - y for y, (row, more) in steps_down for _ in range(row, more)))]

    def read(text):
        rows = tuple(numbers(text, 1, 10**4))
        need(rows and all(a >= b for a, b in pairwise(rows)), f"{text[:40]!r} is no bar")
        return least(rows)

    def options(rows):
        for y, row in enumerate(rows):
            for x in range(0 if y else 1, row):
                yield least(tuple(left for left in rows[:y] + tuple(min(x, r) for r in rows[y:]) if left))

    return read, options


def parse_picture(text, signs):
    """Return {cell: sign} for the cells of a picture: rows from the top, with _ between."""
    rows = [] if text == "-" else text.split("_")
    need(all(rows) and len({*map(len, rows)}) < 2 and {*"".join(rows)} <= {*signs}, f"{text[:40]!r} is no picture")
    return {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def connected(left, near):
    """Yield the connected sets of cells or vertices; `near(v)` has the neighbours of one."""
    while left:
        todo = [left.pop()]
        for v in todo:
            new = left.intersection(near(v))
            left -= new
            todo += new
        yield set(todo)


TURNS = [lambda x, y: (x, y), lambda x, y: (-x, y), lambda x, y: (x, -y), lambda x, y: (-x, -y)]
TURNS += [lambda x, y: (y, x), lambda x, y: (-y, x), lambda x, y: (y, -x), lambda x, y: (-y, -x)]


def canonical_picture(region):
    """Return the least of the eight symmetric images of a set of cells."""
    images = ([turn(*cell) for cell in region] for turn in TURNS)
    least = [(cells, min(x for x, _ in cells), min(y for _, y in cells)) for cells in images]
    return min(tuple(sorted((y - y0, x - x0) for x, y in cells)) for cells, x0, y0 in least)


@game("cram")
def cram(convention, spend):
    def beside(cell):
        return ((cell[0] + x, cell[1] + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))

    def split(cells):
        return [canonical_picture(region) for region in connected(set(cells), beside) if len(region) > 1]

    def options(part):
        free = {(x, y) for y, x in part}
        for x, y in sorted(free):
            for other in free.intersection([(x + 1, y), (x, y + 1)]):
                yield split(free - {(x, y), other})

    return lambda text: split(cell for cell, sign in parse_picture(text, ".x").items() if sign == "."), options


@game("notakto")
def notakto(convention, spend):
    """Return the rules of crosses on boards with (0, 0) in the centre; a board with three in a line is removed."""
    side = (-1, 0, 1)
    lines = [{turn(x, y) for x in side} for turn in (TURNS[0], TURNS[4]) for y in side]
    lines += [{(x, x) for x in side}, {(x, -x) for x in side}]

    def alive(crosses):
        images = (tuple(sorted(turn(*cell) for cell in crosses)) for turn in TURNS)
        return [] if any(line <= crosses for line in lines) else [min(images)]

    def read(text):
        found = []
        for board in [] if text == "-" else text.split(","):
            need(re.fullmatch("[.x]{3}_[.x]{3}_[.x]{3}", board), f"{board[:40]!r} is no board")
            found += alive({(x - 1, y - 1) for (x, y), sign in parse_picture(board, ".x").items() if sign == "x"})
        return found

    def options(crosses):
        return (alive({*crosses, (x, y)}) for x in side for y in side if (x, y) not in crosses)

    return read, options


OTHERS = {"turtles": (0, 1), "mock-turtles": (0, 2), "moebius": (0, 4), "twins": (1, 1), "triplets": (2, 2)}


@game("coin-turning", "rule")
def coin_turning(convention, spend, rule):
    """Return the rules of coins: in normal play each head is a part, in misère play the whole row is one."""
    need(rule == "ruler" or rule in OTHERS, f"{rule[:40]!r} is no rule of coins")

    def turned(coin):
        if rule == "ruler":
            return (tuple(range(last, coin)) for last in range(coin + 1))
        least, most = OTHERS[rule]
        return (others for count in range(least, most + 1) for others in combinations(range(coin), count))

    def read(text):
        need(text == "-" or re.fullmatch("[.x]+", text), f"{text[:40]!r} is no row of coins")
        heads = [i for i, sign in enumerate(text) if sign == "x"]
        return heads if convention == "normal" else [tuple(heads)] if heads else []

    def options(heads):
        if convention == "normal":
            return map(list, turned(heads))
        rows = (tuple(sorted(set(heads) ^ {coin, *others})) for coin in heads for others in turned(coin))
        return ([row] if row else [] for row in rows)

    return read, options


def graph(text):
    """Return the vertices and edges of a graph, written 1-2,2-3,4."""
    found = [tuple(whole(end, 0, 10**9) for end in word.split("-")) for word in text.split(",") if text != "-"]
    need(all(len(ends) < 3 for ends in found), f"{text[:40]!r} is no graph")
    return set(chain(*found)), [ends for ends in found if len(ends) == 2]


def neighbours(vertices, edges):
    """Return the neighbours of each vertex, with multiplicity."""
    near = {v: [] for v in vertices}
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def pieces(vertices, edges):
    """Yield the connected components of a graph as (vertices, edges)."""
    for piece in connected(set(vertices), neighbours(vertices, edges).get):
        yield piece, [edge for edge in edges if edge[0] in piece]


def canonical_graph(vertices, edges, spend, first=None):
    """Return a graph in a numbering that is equal for isomorphic graphs; the vertex `first` is kept apart.

    Vertices are classified by their neighbours. Each of a class is singled out in turn, except for twins.
    """
    near, best, todo = neighbours(vertices, edges), None, [{v: int(v != first) for v in vertices}]
    while todo:
        colour, count = todo.pop(), 0
        while count != len(set(colour.values())):
            spend(len(vertices) + len(edges))
            count = len(set(colour.values()))
            signs = {v: (colour[v], tuple(sorted(colour[w] for w in near[v]))) for v in vertices}
            rank = {sign: n for n, sign in enumerate(sorted(set(signs.values())))}
            colour = {v: rank[signs[v]] for v in vertices}
        alike = {}
        for v in vertices:
            alike.setdefault(colour[v], []).append(v)
        several = min((c for c in alike if len(alike[c]) > 1), default=None)
        if several is None:
            found = tuple(sorted(tuple(sorted((colour[a], colour[b]))) for a, b in edges))
            best = found if best is None else min(best, found)
            continue
        twins = set()
        for v in alike[several]:
            around = {tuple(sorted(near[v])), tuple(sorted([*near[v], v]))} if v not in near[v] else set()
            if not around & twins:
                todo.append({w: 2 * colour[w] + (w != v) for w in vertices})
            twins |= around
    return len(vertices), best


def vertex_removal(taken):
    """Return rules on simple graphs whose moves remove vertices; `taken` yields the sets that may be removed."""

    def rules(convention, spend):
        def split(vertices, edges):
            return [canonical_graph(*piece, spend) for piece in pieces(vertices, edges)]

        def read(text):
            vertices, edges = graph(text)
            need(all(a != b for a, b in edges), "an edge joins a vertex to itself")
            return split(vertices, sorted({tuple(sorted(edge)) for edge in edges}))

        def options(part):
            vertices, edges = range(part[0]), part[1]
            for gone in taken(vertices, edges):
                left = [v for v in vertices if v not in gone]
                yield split(left, [edge for edge in edges if not gone.intersection(edge)])

        return read, options

    return rules


game("node-kayles")(vertex_removal(lambda *graph: ({v, *near} for v, near in neighbours(*graph).items())))
game("arc-kayles")(vertex_removal(lambda vertices, edges: map(set, edges)))


@game("green-hackenbush")
def green_hackenbush(convention, spend):
    """Return the rules with the ground as vertex 0; parts are the components above it, and the loops at it."""

    def plants(edges):
        above = {v for edge in edges for v in edge if v}
        found = [canonical_graph({0}, [edge], spend, 0) for edge in edges if edge == (0, 0)]
        for piece, _ in pieces(above, [edge for edge in edges if all(edge)]):
            own = [edge for edge in edges if piece.intersection(edge)]
            if any(0 in edge for edge in own):
                found.append(canonical_graph({0, *piece}, own, spend, 0))
        return found

    def options(part):
        different = (i for i, edge in enumerate(part[1]) if i == 0 or edge != part[1][i - 1])
        return (plants(part[1][:i] + part[1][i + 1 :]) for i in different)

    return lambda text: plants(graph(text)[1]), options


@game("token-on-graph", loopy=True)
def token_on_graph(convention, spend):
    """Return the rules of a token on a vertex of a directed graph, written after the arcs as in 1-2,2-3_1."""

    def read(text):
        need(text.count("_") == 1, f"{text[:40]!r} has no token")
        arcs, token = text.split("_")
        vertices, arcs = graph(arcs)
        need(whole(token) in vertices, "the token is on no vertex")
        return [(int(token), tuple(sorted(set(arcs))))]

    return read, lambda part: ([(b, part[1])] for a, b in part[1] if a == part[0])


@game("substring", "take", "halves", "wins", conventions=("scoring",))
def substring(convention, spend, take, halves, wins):
    """Return the rules of removing a substring, where each zero in it counts against the mover; options have gains."""
    need((take, halves, wins) == ("substring", "close", "fewer"), "only substring, close, fewer are known")

    def read(text):
        need(re.fullmatch("[01]{1,200}|-", text), f"{text[:40]!r} is no string of zeros and ones")
        return [min(text.strip("-"), text.strip("-")[::-1])]

    def options(text):
        for i in range(len(text)):
            for j in range(i + 1, len(text) + 1):
                left = text[:i] + text[j:]
                yield -text.count("0", i, j), min(left, left[::-1])

    return read, options


# --- the kinds of certificates, and why they are proofs ---------------------------------------------------------------


class Rules:
    """The rules that a certificate names, with its positions and options."""

    def __init__(self, certificate, conventions, loopy):
        name, settings, convention = (certificate[field] for field in ("game", "settings", "convention"))
        need(isinstance(name, str) and name in GAMES, f"the rules of {name!r} are not known here")
        names, allowed, endless, rules = GAMES[name]
        right = isinstance(settings, dict) and all(isinstance(text, str) for text in settings.values())
        need(right and set(settings) == set(names), f"settings: expected {', '.join(names)}, as texts")
        need(convention in allowed and convention in conventions, f"convention: {convention!r} does not go with this")
        need(loopy or not endless, "plays of this game may last for ever")
        self.steps = Steps()
        self.read, self._options = rules(convention, self.steps.spend, *(settings[name] for name in names))
        self.misere = convention == "misere"
        self.title = " ".join([name, *(f"{key}={settings[key]}" for key in sorted(settings))])
        self.title += " (misère)" if self.misere else ""

    def parts(self, text):
        need(isinstance(text, str), "a position is a text")
        self.steps.spend(1 + len(text))
        return self.read(text)

    def options(self, part):
        return self.steps.each(self._options(part), 1 + (len(part) if isinstance(part, (tuple, str)) else 0))

    def whole(self, text):
        return tuple(sorted(self.parts(text)))

    def whole_options(self, position):
        """Yield the options of a sum: each option of a part, together with the other parts."""
        for i, part in enumerate(position):
            if i == 0 or part != position[i - 1]:
                rest = position[:i] + position[i + 1 :]
                for option in self.options(part):
                    self.steps.spend(len(rest) >> 2)
                    yield tuple(sorted([*rest, *option]))

    def proved(self, certificate, says, truths, lost):
        """Return what is proved; a counterexample has a play, in which the winner moves to lost positions only."""
        if "claimed" not in certificate:
            return says
        claimed, play = certificate["claimed"], certificate["play"]
        need(type(claimed) is int or claimed in ("N", "P", "draw"), "claimed: neither a value nor one of N, P, draw")
        need(any(type(truth) is type(claimed) and truth != claimed for truth in truths), "claimed: not refuted")
        need(isinstance(play, list), "play: expected a list of positions")
        position, coins = self.whole(certificate["position"]), self.title.startswith("coin-turning")
        for n, text in enumerate(play):  # a coin that is turned twice lies as before
            after, options = self.whole(text), self.whole_options(position)
            lying = (tuple(p for p, same in groupby(one) if len([*same]) % 2) if coins else one for one in options)
            need(after in lying, f"play: no move leads to {text}")
            need(n % 2 == ("N" in truths) or lost(after), f"play: {text} is not proved to be lost")
            position = after
        need("draw" in truths or not any(True for _ in self.whole_options(position)), "play: it does not end")
        return f"{says}, not { {'N': 'a win', 'P': 'a loss', 'draw': 'a draw'}.get(claimed, claimed) } as claimed"


def values(certificate):
    """Check Grundy values in normal play: no option of a listed part has its value, and each smaller number is one's.

    An option of listed parts has their nim-sum (equal parts cancel). If one part is not listed, a move of it makes the
    nim-sum v: so the sum of the option and a heap of v is won, and would be lost if the option had the value v.
    """
    rules, known, names = Rules(certificate, ("normal",), loopy=False), {}, {}
    listed = table(certificate["rows"]) if "rows" in certificate else certificate["values"]
    need(isinstance(listed, dict), "values: expected positions with numbers")
    for text, value in listed.items():
        parts = rules.parts(text)
        need(len(parts) < 2, f"{text} is a sum")
        need(type(value) is int and value >= 0, f"{text}: {value!r} is no value")
        need(known.setdefault(parts[0], value) == value if parts else value == 0, f"{text} is listed with two values")
        names.update(dict.fromkeys(parts, text))

    def total(parts):
        """Return the nim-sum of the listed parts, and the set of parts that are not listed."""
        number, others = 0, set()
        for part in parts:
            if part in known:
                number ^= known[part]
            elif next(rules.options(part), None) is not None:
                others ^= {part}
        return number, others

    @cache
    def makes(part, number):
        """Return whether some move of an unlisted part leads to listed parts with this nim-sum."""
        return any(total(option) == (number, set()) for option in rules.options(part))

    for part, value in known.items():
        seen = set()
        for option in rules.options(part):
            number, others = total(option)
            if others:
                need(len(others) == 1 and makes(others.pop(), number ^ value), f"{names[part]}: an option is left open")
            else:
                need(number != value, f"{names[part]}: an option has the value {value}, too")
                seen.add(number)
        need(len(seen) >= value and seen.issuperset(range(value)), f"{names[part]}: its options miss a smaller number")

    if "rows" in certificate:
        return f"{rules.title}: the values of all pairs from 0,0 to {[*listed][-1]}"
    text, parts = certificate["position"], rules.parts(certificate["position"])
    if "outcome" in certificate:
        need(certificate["outcome"] == "N", "outcome: only N is shown by a winning move")
        left = rules.whole_options(rules.whole(text))
        need(any(total(option) == (0, set()) for option in left), "position: no move leads to a sum of value 0")
        return f"{rules.title} {text}: the player to move wins"
    value = certificate["value"]
    need(type(value) is int and total(parts) == (value, set()), "value: it is another")
    says = f"{rules.title} {text}: value {value}, the player to move {'wins' if value else 'loses'}"
    return rules.proved(certificate, says, (value, "N" if value else "P"), lambda sum_: total(sum_) == (0, set()))


def table(rows):
    """Return the values of a table as those of pairs of numbers: row y lists the values of 0,y and 1,y and so on."""
    right = isinstance(rows, list) and all(map(are_numbers, rows)) and len({*map(len, rows)}) == 1 and rows[0]
    need(right, "rows: expected lists of numbers, of one length")
    return {f"{x},{y}": value for y, row in enumerate(rows) for x, value in enumerate(row)}


def outcomes(certificate):
    """Check lost positions: every option has a reply to an earlier one, so by induction the player to move loses.

    Every draw has a move to another draw, and each of its other moves has a reply to a lost position: neither player
    has to leave the draws, and whichever leaves them loses.
    """
    rules = Rules(certificate, ("normal", "misere"), loopy=True)
    need(isinstance(certificate["lost"], list) and isinstance(certificate["draws"], list), "lost, draws: no lists")
    never, place = len(certificate["lost"]), {}
    for n, text in enumerate(certificate["lost"]):
        place.setdefault(rules.whole(text), n)
    draws = {rules.whole(text): text for text in certificate["draws"]}

    @cache
    def reply(option):
        """Return the first place that a reply reaches; `never` if there is none, -1 if having no move wins."""
        places = [place.get(after, never) for after in rules.whole_options(option)]
        return min(places, default=-1 if rules.misere else never)

    for position, n in place.items():
        options = list(rules.whole_options(position))
        need(options or not rules.misere, f"lost: {certificate['lost'][n]} has no move, and that wins")
        need(all(reply(option) < n for option in options), f"lost: {certificate['lost'][n]} has a move without a reply")
    for position, text in draws.items():
        options = list(rules.whole_options(position))
        need(any(option in draws for option in options), f"draws: {text} has no move to another draw")
        need(all(option in draws or reply(option) < never for option in options), f"draws: {text} has another move")

    text, position, outcome = certificate["position"], rules.whole(certificate["position"]), certificate["outcome"]
    options = list(rules.whole_options(position))
    wins = any(option in place for option in options) or (rules.misere and not options)
    shown = {"N": wins, "P": position in place, "draw": position in draws}
    need(isinstance(outcome, str) and shown.get(outcome), "outcome: it is not shown")
    who = {"N": "the player to move wins", "P": "the player to move loses", "draw": "a draw"}[outcome]
    return rules.proved(certificate, f"{rules.title} {text}: {who}", (outcome,), lambda sum_: sum_ in place)


def scores(certificate):
    """Check bounds of the best margin of the player to move: the lower one by one option, the upper one by all."""
    rules, bounds = Rules(certificate, ("scoring",), loopy=False), {}
    need(isinstance(certificate["bounds"], dict), "bounds: expected positions with two numbers")
    for text, pair_of in certificate["bounds"].items():
        [part] = rules.parts(text)
        need(isinstance(pair_of, list) and len(pair_of) == 2, f"{text}: expected two bounds")
        need(all(bound is None or type(bound) is int for bound in pair_of), f"{text}: a bound is a number or null")
        need(bounds.setdefault(part, pair_of) is pair_of, f"{text} is listed twice")
    for part, (low, high) in bounds.items():
        kept, most = [], []
        for gain, option in rules.options(part):
            below, above = bounds.get(option, (None, None))
            kept += [gain - above] if above is not None else []
            most.append(None if below is None else gain - below)
        kept, most = (kept, most) if most else ([0], [0])
        need(low is None or any(margin >= low for margin in kept), f"{part or '-'}: no option shows the lower bound")
        need(high is None or (None not in most and max(most) <= high), f"{part or '-'}: an option may reach more")
    [part], score = rules.parts(certificate["position"]), certificate["score"]
    need(type(score) is int and bounds.get(part) == [score, score], "position: its bounds do not say that")
    return f"{rules.title} {certificate['position']}: best margin {score}"


def periodic(certificate, field, reach):
    """Return the list of all heaps that must be checked, by repeating what is listed, and a sentence.

    If the heaps up to 2 * from + 2 * period + reach are right, all are: a move of a larger one leaves a heap of at
    least from + period, and one smaller by the period has the same value (R. K. Guy and C. A. B. Smith, 1956).
    """
    listed, start, period_ = certificate[field], certificate["from"], certificate["period"]
    need(are_numbers([start, period_]) and period_, "from, period: expected numbers")
    need(are_numbers(listed) and len(listed) == start + period_, f"{field}: expected numbers, from + period of them")
    enough = range(2 * start + 2 * period_ + reach + 1)
    need(len(enough) <= MOST_HEAPS, "period: too long to check")
    whole_list = [listed[n if n < start else start + (n - start) % period_] for n in enough]
    return whole_list, f"period {period_} from heap {start} on"


def period(certificate):
    """Check that the Grundy values of the heaps of a code are periodic: each is the mex of the heap's options.

    A heap is odd if its value has an odd number of the mask's bits. Two heaps have an odd value only if exactly one of
    them is: so if few heaps are even, few splits can have an odd heap's value. Parts that were useful are tried first.
    """
    (single, splits, reach), mask = code_rules(certificate["code"]), certificate.get("mask", 0)
    listed, sentence = periodic(certificate, "values", reach)
    need(are_numbers([mask]) and max(listed) < MOST_HEAPS, "mask, values: expected small numbers")
    odd, kept, steps = [(value & mask).bit_count() % 2 for value in listed], [], Steps()
    few = [heap for heap in range(1, len(listed)) if not odd[heap]]

    def sums(lefts, parts):
        steps.spend(1 + (len(lefts) * len(parts) >> 4))
        return {listed[a] ^ listed[left - a] for left in lefts for a in parts if a < left}

    for heap, value in enumerate(listed):
        lefts, some = [heap - taken for taken in splits], few if odd[heap] else range(1, heap // 2 + 1)
        seen = sums(lefts, some).union(listed[left] for left in single(heap))
        missing = set(range(value)) - seen
        for tried in chain((kept[n : n + 20] for n in range(0, len(kept), 20)), ([a] for a in range(1, heap))):
            if not missing:
                break
            new = missing & sums(lefts, tried)
            kept += tried if new and len(tried) == 1 and tried[0] not in kept else []
            missing -= new
        need(value not in seen and not missing, f"values: heap {heap} has another")
    return f"{certificate['code']}: {sentence}, for all heaps"


def visit(states, following):
    """Visit all states that can be reached from some."""
    todo = list(states)
    for state in todo:
        new = set(following(*state)) - states
        states |= new
        todo += new


def quotient(certificate):
    """Check a misère quotient: a commutative monoid, an element for each heap, and the elements that are lost.

    The element of a sum is the product of its heaps' (T. E. Plambeck and A. N. Siegel, 2008). Adding heap after heap
    reaches finitely many pairs (element of a sum, elements of its options), each of which must be lost or not rightly.
    """
    need(certificate["convention"] == "misere", "convention: expected misere")
    single, splits, reach = code_rules(certificate["code"])
    times, lost = certificate["products"], certificate["lost"]
    heaps_, sentence = periodic(certificate, "heaps", reach)
    need(isinstance(times, list) and 0 < len(times) <= 1000, "products: expected a table")
    elements, last = range(len(times)), len(times) - 1
    need(all(are_numbers(row, last) and len(row) == len(times) for row in times), "products: expected a square table")
    need(are_numbers(lost, last) and are_numbers(heaps_, last) and heaps_[0] == 0, "lost, heaps: expected elements")
    steps, generators, kinds = Steps(), sorted(set(heaps_)), set()
    steps.spend(len(times) ** 2 * len(generators))
    for x in elements:
        need(times[x][0] == x, f"products: 0 changes {x}")
        need(all(times[x][y] == times[y][x] for y in elements), f"products: {x} does not commute")
        for y in elements:
            need(all(times[times[x][y]][z] == times[x][times[y][z]] for z in generators), "products: not associative")
    for heap, element in enumerate(heaps_):
        steps.spend(1 + (len(splits) * heap >> 4))
        own = {times[heaps_[a]][heaps_[heap - taken - a]] for taken in splits for a in range(1, heap - taken)}
        own.update(heaps_[left] for left in single(heap))
        kinds.add((element, frozenset(own)))

    def add_heap(element, options):
        need((element in lost) == (bool(options) and not options.intersection(lost)), f"lost: wrong about {element}")
        for other, own in kinds:
            steps.spend(1 + len(options) + len(own))
            left = [times[option][other] for option in options] + [times[element][option] for option in own]
            yield times[element][other], frozenset(left)

    visit({(0, frozenset())}, add_heap)
    return f"{certificate['code']} (misère): quotient of {len(times)} elements, {sentence}, for all sums of all heaps"


def moves_on(count, name, settings, values):
    """Return moves as conditions: factors of the differences after - before, a constant, whether less than 0 or 0."""
    # For values the first number is a heap of Nim: its sum with a position of the same value is lost, and no other.
    need(name in ("nim", "subtraction") or (name, count, values) == ("wythoff", 2, False), f"{name}: no such theorem")
    each = [(tuple(int(i == j) for j in range(count)), 0, False) for i in range(count)]
    new = [(whole(n, 1, 100), False) for n in settings["amounts"].split(",")] if name == "subtraction" else [(0, True)]
    ways = enumerate([[(0, True)]] * values + [new] * (count - values))
    made = [[*each[:i], (each[i][0], *one), *each[i + 1 :]] for i, own in ways for one in own]
    return [*made, [((1, 0), 0, True), ((1, -1), 0, False)]] if name == "wythoff" else made


SYSTEMS = {"zeckendorf": 0, **{f"base {b}": b for b in range(2, 11)}}


def automaton(certificate):
    """Check for all sizes that an automaton, which reads numbers digit by digit, accepts exactly the lost positions.

    A guess is a move, the state on the numbers after it, and for each condition the sum so far: a pair (p, q), or a
    bound from which its sign stays. No move leads from accepted numbers to accepted ones: all states on both are
    visited. From other numbers one does: a knot is a state and guesses, one of which succeeds unless the state accepts;
    after each letter there is a knot whose guesses continue these. Every move takes something: so plays end.
    """
    rules, system, heaps = Rules(certificate, ("normal",), loopy=False), certificate["system"], certificate["heaps"]
    need(isinstance(system, str) and system in SYSTEMS and are_numbers([heaps], 4) and heaps, "system, heaps: unknown")
    need(certificate.get("quantity", "grundy") == "grundy", "quantity: expected grundy")
    values = "quantity" in certificate
    moves, base = moves_on(heaps + values, certificate["game"], certificate["settings"], values), SYSTEMS[system]
    letters, arrows, knots = list(product(range(base or 2), repeat=heaps + values)), certificate["arrows"], {}
    need(isinstance(arrows, list) and all(are_numbers(row, len(arrows) - 1) for row in arrows), "arrows: wrong states")
    need(arrows and all(len(row) == len(letters) for row in arrows) and arrows[0][0] == 0, "arrows: wrong letters")
    need(are_numbers(certificate["lost"], len(arrows) - 1), "lost: expected states")
    lost, listed = set(certificate["lost"]), certificate["guesses"]
    dead = {state for state, row in enumerate(arrows) if set(row) == {state}} - lost

    @cache
    def continued(guess, i):
        found, (move, state, sums) = set(), guess
        rules.steps.spend(20 * len(letters) * len(sums))
        for new, after in zip(letters, arrows[state], strict=True):
            longer = []
            for (p, q), (factors, constant, less) in zip(sums, moves[move], strict=True):
                digit = sum(factor * (b - a) for factor, a, b in zip(factors, letters[i], new, strict=True))
                p, q = (base * p + digit, 0) if base else (p + q, p + digit)
                bound = max(1 + constant, sum(map(abs, factors)))
                keeps_sign = abs(p) >= bound and p * q >= 0
                longer.append((p, q) if not keeps_sign else (-bound, 0) if p < 0 and less else None)
            if after not in dead and None not in longer:
                found.add((move, after, tuple(longer)))
        return found

    def succeeds(guess):
        sums = zip(guess[2], moves[guess[0]], strict=True)
        totals = (((p if base else 2 * p + q) + constant, less) for (p, q), (_, constant, less) in sums)
        return guess[1] in lost and all(total < 0 if less else total == 0 for total, less in totals)

    def onward(state, last):
        """Yield the indices of the letters that may follow in words without two ones in a row, and the states."""
        for i, after in enumerate(arrows[state]):
            if base or not any(map(min, letters[last], letters[i])):
                yield i, after, 0 if base else i
            else:
                need(after in dead, "arrows: two ones in a row are accepted")

    def both(state, guess):
        need(not (state in lost and succeeds(guess)), "arrows: a move leads from accepted numbers to accepted ones")
        living = ((i, after) for i, after in enumerate(arrows[state]) if after not in dead)
        return rules.steps.each((after, new) for i, after in living for new in continued(guess, i))

    def knot(state, last, possible):
        candidates = rules.steps.each(knots.get((state, last), ()), 1 + len(possible))
        own = next((own for own in candidates if own <= possible), None)
        need(own is not None, f"knots: none continues at state {state}")
        return state, last, own

    def next_knots(state, last, own):
        need(state in lost or any(map(succeeds, own)), f"knots: no move leads from state {state} to accepted numbers")
        for i, after, letter in onward(state, last):
            yield knot(after, letter, set().union(*(continued(guess, i) for guess in own)))

    starts = {(n, 0, ((0, 0),) * len(move)) for n, move in enumerate(moves)}
    visit({(0, 0)}, lambda state, last: (after[1:] for after in onward(state, last)))
    visit({(0, guess) for guess in starts}, both)
    need(isinstance(listed, list) and isinstance(certificate["knots"], list), "guesses, knots: expected lists")
    need(all(isinstance(one, list) and {*map(type, one)} == {int} for one in listed), "guesses: expected numbers")
    guesses = [(*one[:2], tuple(zip(one[2::2], one[3::2], strict=True))) for one in listed]
    for one in certificate["knots"]:
        need(isinstance(one, list) and len(one) == 3 and are_numbers(one[:2]), "knots: expected states")
        need(are_numbers(one[2], len(guesses) - 1), "knots: wrong guesses")
        knots.setdefault((*one[:2],), []).append(frozenset(guesses[guess] for guess in one[2]))
    visit({knot(0, 0, starts)}, next_knots)
    what, them = ("the value is the number with which", " them") if values else ("lost are those that", "")
    says = f"{what} the automaton of {len(arrows)} states accepts{them} in {system}"
    return f"{rules.title}, all positions of {heaps} number{'s' * (heaps > 1)}: {says}"


# --- files ------------------------------------------------------------------------------------------------------------

OF_GAME = {"game", "settings", "convention", "position"}
OF_CLAIMS = [OF_GAME | {"claimed", "play", *more} for more in (("values", "value"), ("outcome", "lost", "draws"))]
OF_AUTOMATON = OF_GAME - {"position"} | {"heaps", "system", "arrows", "lost", "guesses", "knots"}
KINDS = {  # kind -> (its check, the sets of fields that it may have)
    "values": (values, [OF_GAME | {"values", "value"}, OF_GAME | {"values", "outcome"}]),
    "outcomes": (outcomes, [OF_GAME | {"outcome", "lost", "draws"}]),
    "scores": (scores, [OF_GAME | {"score", "bounds"}]),
    "automaton": (automaton, [OF_AUTOMATON, OF_AUTOMATON | {"quantity"}]),
    "counterexample": (lambda one: (values if "values" in one else outcomes)(one), OF_CLAIMS),
    "table": (values, [OF_GAME - {"position"} | {"rows"}]),
    "period": (period, [{"code", "from", "period", "values", *more} for more in ((), ("mask",))]),
    "quotient": (quotient, [{"code", "convention", "from", "period", "products", "lost", "heaps"}]),
}


def unpack(data):
    """Return the text of a certificate, which may be compressed (deflate, then base64 for URLs)."""
    need(len(data) <= MOST_BYTES, "too large")
    data = data.removesuffix(b"\n")
    if not data.startswith(b"{"):
        need(re.fullmatch(b"[A-Za-z0-9_-]+", data), "neither JSON nor packed JSON")
        inflating, deflated = zlib.decompressobj(-15), base64.urlsafe_b64decode(data + b"=" * (-len(data) % 4))
        need(base64.urlsafe_b64encode(deflated).rstrip(b"=") == data, "packed wrongly")
        data = inflating.decompress(deflated, MOST_BYTES + 1)
        need(inflating.eof and not inflating.unused_data and len(data) <= MOST_BYTES, "packed wrongly")
    text = data.decode("ascii")
    need(text.isprintable(), "signs that are not printable")
    return text


def parse_int(digits):
    need(re.fullmatch("-?[0-9]{1,16}", digits) and abs(int(digits)) <= SMALL, f"{digits[:40]} is no number here")
    return int(digits)


def check(data: bytes) -> str:
    """Return what a certificate proves, given the bytes of its file; raises RejectedError."""
    try:
        text = unpack(data)
        certificate = json.loads(text, parse_int=parse_int, parse_float=parse_int, parse_constant=parse_int)
        written = json.dumps(certificate, sort_keys=True, separators=(",", ":"))
        need(isinstance(certificate, dict) and written == text, "not in its one written form")
        version, kind = certificate.get("certificate"), certificate.get("kind")
        need(type(version) is int and version == 1, "certificate: expected 1, the version of the format")
        need(isinstance(kind, str) and kind in KINDS, f"kind: {kind!r} is not known")
        checks, fields = KINDS[kind]
        need(set(certificate) - {"certificate", "kind"} in fields, f"fields: a certificate of {kind} has others")
        return str(checks(certificate))
    except (ValueError, zlib.error) as error:
        raise RejectedError(str(error)[:200]) from None
    except (RecursionError, MemoryError, OverflowError):
        raise RejectedError("too large") from None


def main(files):
    if not files:
        sys.exit(__doc__)
    code = 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                print("verified:", check(opened.read(MOST_BYTES + 2)))
        except (RejectedError, OSError) as error:
            print("rejected:", error)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
