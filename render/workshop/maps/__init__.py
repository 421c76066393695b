"""Builds an atlas from geography and rules. Needs what requirements.txt in the workshop names.

`build` takes a map whose regions have a place on earth. The game's map file is a TOML file of tables with `id`,
`lon`, `lat` and a landscape; either it has a table of borders, or its rows name their neighbours. Which tables and
keys those are stands under `[rules]` in map_definition.toml, for example

    [rules]
    regions = ["field"]
    waters = ["sea"]
    neighbours = ["neighbours", "black_borders", "seas", "fields"]
    landscape = "climate"
    straits = "strait"

A region grows from its place, or from the seeds that the definition gives it, until it meets another; the build stops
where the picture disagrees with the rules, and says where. Then a seed, a cut or a bridge more, and again.

`build_graph` takes a map whose regions have a place on earth and can be joined to all their neighbours by straight
lines that do not cross: it needs no seeds and no cuts, spreads crowded places, and paints fields by their colours.

`build_shapes` takes a map that comes as polygons (shapes.json). Hexes need no builder: `render.kit.hexes`.
"""
