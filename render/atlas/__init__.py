"""Maps of regions, as the workshop built them, with a place for every name and piece. Knows no game.

A game derives from `map.AtlasMap` and says who owns which region, which regions are out of play, and which pieces lie
where (`RegionPlace.places` has a cell for each). Tints, lit outlines, arrows, names and close-ups come from here.
"""
