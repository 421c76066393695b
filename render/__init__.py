"""Pictures: a view in, a PNG out.

`kit` has the brushes and what is the same in every game: panels, tokens, captions, the trail of the last move, the
result sheet, and `kit.map.Map`, a map that can be drawn whole and as a close-up. `atlas` reads maps of regions that
`workshop` has built, and has `atlas.map.AtlasMap` for games that are played on one. `drawn` makes PNGs of it all for
the bot, which knows `pictures` alone. `workshop` is not installed with the bot.

A game is a folder with its own name here and nothing else:

    __init__.py       PICTURES = Drawn(Drawings(...)): what follows, put together
    text/en.toml      the labels of its pictures
    look.py           colours, and icon = Emblems(<folder>); emblems.toml and icons.json beside it
    happenings.py     READER: how its events name places and newcomers
    pieces.py         what lies where: pieces in their places (on an atlas: lists of `Laid`)
    map.py            MAP: a `SurroundedMap` on an atlas (owners, pieces, panels) or a `Map` of its own, as with hexes
    surround.py       how what lies around the map is laid out, and in map_panels.py what is written there
    board.py hand.py  a player's board and cards; further sheets, if there are any
    result.py         the points by source, as an `Outcome`
    boards.png        the fixed colours of everything but the map (chosen by tests.render.colours)
    atlas/            map_definition.toml, and what the workshop made of it; several maps, several folders

Its tests say what a crowded table is (`tests/render/<game>/crowd.py`), what can belong to somebody (`marks.py`), what
there is to tell (`every_event.py`) and, if they like, how its players decide (`specimens.py`); golden pictures,
leaks, sizes, texts and close-ups are tested with that.
"""
