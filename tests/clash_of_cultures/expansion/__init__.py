"""The expansion: civilizations, leaders, pirates and what comes with them (16)."""
