"""Civilizations, leaders, cavalry, elephants, three more buildings, pirates."""

from engines.clash_of_cultures.boxes.expansion import rows as rows  # first: no effect is written that no table knows
