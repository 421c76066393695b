"""Brushes, and the pictures that are the same in every game. Knows no game.

A game gives `trail.Reader` the names of its events' parameters and gets the marks of the last move; it gives
`result.Outcome` its points and gets the sheet; it derives from `map.Map` and gets close-ups with captions. Icons are
named in an `emblems.toml` of its own. Hexagons: `hexes` (where they lie, their masks).
"""
