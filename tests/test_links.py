"""The page reads the links that the package writes, and writes the same ones."""

import json
import zlib
from base64 import urlsafe_b64decode
from random import Random
from typing import Any

from nimbers import NimbersError, game, list_games
from nimbers.answers.answer_documents import unusual_settings
from nimbers.pictures.link import packed
from nimbers.pictures.static import link_to
from page import page_says
from tier import tier
from unit.rules import smallest, tried

COUNT = tier.many(1_000, 20_000, campaign=100_000)
AT_ONCE = 5_000  # links that one process of node reads
SIGNS = "ab 01,;=#%&+<>\"'\\\n\u00e9\u8fd9\u202e\U0001f3b2"


def random_states(count: int, random: Random) -> list[dict[str, Any]]:
    """Return random positions of all games under random settings, as the page's states and as the package's links."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        slug = random.choice(list_games())
        parameters = game(slug).parameters()
        setting = {one.name: random.choice(list(tried(one))) for one in parameters if random.random() < 0.5}
        try:
            rules = game(slug, convention=random.choice(game(slug).conventions), **setting)
            p = random.choice(smallest(rules, 40))
        except (NimbersError, IndexError):  # these settings do not go together, or have no position
            continue
        position = rules.format(p)
        texts = {name: "".join(random.choices(SIGNS, k=random.randrange(60))) for name in ("text", "words")}
        state = {"game": slug, "settings": unusual_settings(rules), "position": position}
        found.append({"state": state, "link": link_to(rules, position), "texts": texts, "packed": packed(texts)})
    return found


def test_both_sides_write_and_read_the_same_links() -> None:
    """Random links of the package give the page its state, the page writes the same ones, and packed texts stay."""
    cases = random_states(COUNT, Random(tier.seed))
    for at in range(0, COUNT, AT_ONCE):
        part = cases[at : at + AT_ONCE]
        for case, said in zip(part, page_says("links", part), strict=True):
            assert said["state"] == case["state"], case["link"]
            assert said["link"] == case["link"]
            assert said["texts"] == case["texts"]
            repacked = said["packed"]
            inflated = zlib.decompress(urlsafe_b64decode(repacked + "=" * (-len(repacked) % 4)), -15)
            assert json.loads(inflated) == case["texts"]
