"""Civilizations, leaders, cavalry, elephants, three more buildings, pirates."""
