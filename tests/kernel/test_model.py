from __future__ import annotations

from engines.kernel.model import Part


class Shelf(Part):
    books: int = 0


def test_changing_a_part_is_a_plain_change_and_no_search_for_how_to_change_it() -> None:
    # Python writes at once only where neither of the two is written in Python.
    assert Shelf.__setattr__ is object.__setattr__
    assert Shelf.__delattr__ is object.__delattr__


def test_a_changed_part_is_written_down_as_it_is_now() -> None:
    shelf = Shelf()
    shelf.books = 3
    assert shelf.model_dump() == {"books": 3}
    assert shelf == Shelf(books=3) != Shelf()
