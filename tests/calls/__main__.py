"""Print the calls of kept games, as a phone would show them: `python -m tests.calls era_of_tribes --language de`."""

from __future__ import annotations

import argparse

from tests.annals import files_of, read
from tests.calls import calls_of
from tests.conformance.games import GAMES


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.calls")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--language", default="en")
    parser.add_argument("--number", type=int, default=1, help="which of the kept games")
    parser.add_argument("--most", type=int, default=30)
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args()
    annal = read(files_of(GAMES[asked.game])[asked.number - 1])
    for at, (_, call) in enumerate(calls_of(annal, asked.language)):
        if at >= asked.most * asked.every:
            break
        if at % asked.every:
            continue
        print(f"--- call {at}: {call.height} px, {call.words} words, picture {call.picture}")
        print("\n".join((*call.top, "", *call.news, "", *call.outlook)))


main()
