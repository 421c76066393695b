"""The page people play on, and the side of the server that serves it."""
