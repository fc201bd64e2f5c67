"""Examples for the end of each command's help; a test runs them all."""

EXAMPLES = {
    "games": ["nimbers games", "nimbers games --json --lang zh-Hans"],
    "solve": [
        "nimbers solve nim 3,4,5",
        "nimbers solve knight-queen N5,4_Q3,3 --set n=8",
        "nimbers solve subtraction 21 --set amounts=1,3,4 --misere",
        "nimbers solve cram 3x3 --certificate proof.json",
    ],
    "certificate": ["nimbers certificate proof.json", "nimbers certificate proof.json --format rocq > proof.v"],
    "verify": ["nimbers verify proof.json", "nimbers verify proof.json --json"],
    "explain": [
        "nimbers explain nim 3,4,5 --level 3 --format markdown",
        "nimbers explain nim 3,4,5 --move 3-4",
    ],
    "render": [
        "nimbers render nim 3,4,5 --format svg > nim.svg",
        "nimbers render kayles 5 --format markdown --mode play",
    ],
    "play": ["nimbers play nim 3,4,5", "nimbers play cram ...._...._.... --strength 5 --second"],
    "check": [
        "nimbers check substring runs --up-to 12",
        'nimbers check nim --expression "sum(p) % 4" --quantity grundy',
        "nimbers check nim --formula count.py --up-to 15",
    ],
    "prove": [
        "nimbers prove subtraction --set amounts=1,3,4",
        "nimbers prove counter --program python > mine.py",
        "nimbers prove wythoff --certificate proof.json",
    ],
    "variants": [
        'nimbers variants wythoff --add "X == x - 1 and Y == y - 3"',
        "nimbers variants subtraction --set amounts=1,2 --like number-subtraction --like-set what=powers-of-two",
    ],
    "audit": [
        "nimbers audit swar.py loop.py --bits 16",
        "nimbers audit swar.py --game bit-slide --bits 16",
        "nimbers audit swar.py loop.py --bits 16 --certificate proof.json",
    ],
    "stress": [
        "nimbers stress counter my_program.py",
        "nimbers stress counter --cases 60 > input.txt",
        "nimbers stress counter --input input.txt --output output.txt",
    ],
    "sequence": ["nimbers sequence 0.77 --up-to 167 --certify", "nimbers sequence sub:1,3,4 --json"],
    "quotient": ["nimbers quotient 0.75", "nimbers quotient 0.123 --table --certificate quotient.json"],
    "table": [
        "nimbers table queen --size 8",
        "nimbers table ruler.twins --size 16",
        "nimbers table wythoff --size 30 --certificate proof.json",
    ],
    "program": ["nimbers program nim", "nimbers program nim top-bit > top_bit.py"],
    "batch": [
        "printf '2\\n6\\n132\\n' | nimbers batch counter",
        "nimbers batch nim heaps.txt --input lines --answer grundy",
    ],
    "practice": ["nimbers practice", "nimbers practice cses-1730 input.txt"],
    "exercise": ["nimbers exercise nim", "nimbers exercise chomp --level 2 --seed 3 --kind move"],
    "puzzle": ["nimbers puzzle", "nimbers puzzle --date 2026-11-24 --level 2"],
}


def examples_text(command: str) -> str:
    """Return the examples of a command for the end of its help.

    >>> examples_text("games").splitlines()
    ['examples:', '  nimbers games', '  nimbers games --json --lang zh-Hans']
    """
    return "\n  ".join(["examples:", *EXAMPLES[command]])
