"""Civilizations, leaders, cavalry, elephants, three more buildings, pirates."""

from engines.clash_of_cultures.boxes.expansion import (
    rows as rows,
)  # first: an effect is refused as long as no table knows it
