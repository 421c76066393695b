from tests.storage.hall import a_hall

__all__ = ["a_hall"]
