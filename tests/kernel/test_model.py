from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from inspect import getmro
from operator import attrgetter
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from engines.kernel.model import (
    Fact,
    Part,
    Still,
    _copier,
    _copier_of,
    _copy_of,
    _copy_of_plain,
    _plain,
    _still,
    made,
)
from engines.kernel.note import Event


class Shelf(Part):
    books: int = 0


def test_changing_a_part_is_a_plain_change_and_no_search_for_how_to_change_it() -> None:
    # Python writes at once only where neither of the two is written in Python.
    assert Shelf.__setattr__ is object.__setattr__
    assert Shelf.__delattr__ is object.__delattr__


@pytest.mark.parametrize("kind", [Part, Shelf, Fact, Still, Event])
def test_looking_at_a_part_or_a_fact_is_a_plain_look(kind: type) -> None:
    # Python looks at once only where no class on the way says where else to look.
    assert not [base for base in (*getmro(kind), *getmro(type(kind))) if "__getattr__" in vars(base)]


class Guest(BaseModel, extra="allow"):
    """A model that is not ours, with what only pydantic's own way of looking finds."""

    name: str
    _room: int = PrivateAttr(7)


def test_models_that_are_not_ours_keep_their_private_and_extra_attributes() -> None:
    guest = Guest.model_validate({"name": "Ada", "luggage": 3})
    assert (guest._room, attrgetter("luggage")(guest)) == (7, 3)
    guest._room = 8
    assert guest._room == 8
    with pytest.raises(AttributeError):
        attrgetter("umbrella")(guest)


@pytest.mark.parametrize("values", [{"books": "many"}, {"boks": 1}])
def test_a_part_takes_nothing_that_is_wrong(values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Shelf.model_validate(values)
    with pytest.raises(ValidationError):
        Shelf(**values)


def test_a_changed_part_is_written_down_as_it_is_now() -> None:
    shelf = Shelf()
    shelf.books = 3
    assert shelf.model_dump() == {"books": 3}
    assert shelf == Shelf(books=3) != Shelf()


def test_a_fact_cannot_be_changed_and_is_equal_to_another_of_its_class_that_says_as_much() -> None:
    badge = Badge(name="b")
    with pytest.raises(FrozenInstanceError):
        badge.name = "c"  # type: ignore[misc] # that is what is tried
    assert badge == Badge(name="b") != Badge(name="c")
    other: object = Signed(by="b")
    assert badge != other
    assert {badge, Badge(name="b")} == {made(Badge, {"name": "b"})}


@pytest.mark.parametrize("values", [{"name": 3}, {"nam": "b"}])
def test_a_fact_takes_nothing_that_is_wrong(values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Badge(**values)
    with pytest.raises(ValidationError):
        Badge.model_validate(values)


class Weighed(Fact):
    kind: str
    weight: Annotated[int, Field(ge=1, exclude_if=lambda weight: weight == 1)] = 1
    labels: list[str] = []
    of: Annotated[str, Field(alias="from")]


class Sealed(Weighed):
    weight: int
    by: str = ""


def test_a_fact_is_written_in_the_order_in_which_its_fields_are_declared() -> None:
    said = '{"kind":"crate","weight":2,"labels":[],"of":"Ada"}'
    read = Weighed.model_validate_json(said.replace("of", "from"))
    assert read.model_dump_json() == said
    assert Weighed.model_validate({"kind": "crate", "from": "Ada"}).model_dump(mode="json") == {
        "kind": "crate",
        "labels": [],
        "of": "Ada",
    }


def test_a_field_that_is_declared_anew_has_no_default_but_its_own() -> None:
    with pytest.raises(ValidationError):
        Sealed.model_validate({"kind": "crate", "from": "Ada"})
    assert list(Sealed.model_fields) == ["kind", "weight", "labels", "of", "by"]


class Renamed(Fact, config=ConfigDict(populate_by_name=True, serialize_by_alias=True)):
    weight: Annotated[int, Field(validation_alias="pounds", serialization_alias="pounds")] = 0


class Stamped(Renamed):
    by: str = ""


def test_what_a_class_is_configured_with_holds_for_its_subclasses() -> None:
    stamped = Stamped(weight=3, by="Ada")
    assert stamped.model_dump_json() == '{"pounds":3,"by":"Ada"}'
    assert Stamped.model_validate_json(stamped.model_dump_json()) == stamped


def test_a_default_that_changes_is_not_shared() -> None:
    one, other = (Weighed.model_validate({"kind": "crate", "from": "Ada"}) for _ in range(2))
    one.labels.append("fragile")
    assert other.labels == []


def test_a_field_says_its_default_apart_from_what_is_asked_of_it() -> None:
    with pytest.raises(TypeError, match=r"write Annotated"):

        class Wrong(Fact):
            weight: int = Field(default=1, ge=1)


class Glazed(Shelf):
    panes: list[str] = []


class Room(Part):
    shelf: Shelf
    more: dict[str, Shelf] = {}

    @cached_property
    def books(self) -> int:
        return self.shelf.books + sum(shelf.books for shelf in self.more.values())


def test_a_copy_shares_nothing_that_changes_also_where_a_field_holds_something_narrower() -> None:
    room = Room(shelf=Glazed(books=1, panes=["left"]), more={"loft": Shelf(books=2)})
    twin = room.copied()
    assert twin == room
    assert isinstance(twin.shelf, Glazed)
    twin.shelf.panes.append("right")
    twin.more["loft"].books = 5
    assert isinstance(room.shelf, Glazed)
    assert (room.shelf.panes, room.more["loft"].books) == (["left"], 2)


def test_a_copy_remembers_nothing_and_works_it_out_anew() -> None:
    room = Room(shelf=Shelf(books=1))
    assert room.books == 1
    twin = room.copied()
    twin.shelf.books = 4
    assert (twin.books, room.books) == (4, 1)


def test_a_copy_has_all_fields_also_of_a_part_that_was_changed_after_it_remembered_something() -> None:
    room = Room(shelf=Shelf(books=1))
    assert room.books == 1
    room.shelf, room.more = Shelf(books=2), {"loft": Shelf(books=3)}
    assert (room.copied().books, room.books) == (5, 1)


class Desk(Part):
    letters: dict[str, list[dict[str, Any]]] = {}


@pytest.mark.parametrize("inside", [{"to": "Ada", "pages": [1, 2]}, {"shelf": Shelf(books=2)}])
def test_a_copy_shares_no_plain_data_and_none_that_is_more_than_that(inside: dict[str, Any]) -> None:
    desk = Desk(letters={"today": [inside], "tomorrow": []})
    copy = desk.copied()
    assert copy == desk
    (ours,), (theirs,) = desk.letters["today"], copy.letters["today"]
    assert ours is not theirs
    assert not {id(value) for value in ours.values()} & {id(v) for v in theirs.values() if not isinstance(v, str)}
    copy.letters["tomorrow"].append({})
    assert desk.letters["tomorrow"] == []


class Badge(Still):
    name: str = ""


class Signed(Fact):
    by: str = ""


@pytest.mark.parametrize(
    ("kind", "quickest"),
    [
        (list[int], list.copy),
        (set[str], set.copy),
        (dict[str, Badge], dict.copy),
        (dict[str, tuple[int, ...]], dict.copy),
        (list[list[int]], _copy_of_plain),
        (dict[str, Any], _copy_of_plain),
        (list[dict[str, list[bool]]], _copy_of_plain),
        (Any, _copy_of),
        (tuple[Shelf, int], _copy_of),
        (Shelf | Room | None, _copy_of),
    ],
)
def test_what_is_copied_most_often_is_copied_the_quickest_way(kind: Any, quickest: object) -> None:
    assert _copier(kind) is quickest


def test_how_a_part_is_copied_is_worked_out_once() -> None:
    assert _copier(Shelf) is _copier_of(Shelf)


@pytest.mark.parametrize(
    "kind",
    [
        Shelf | None, None | Shelf, list[Shelf], dict[str, Shelf], list[list[Shelf]], tuple[Shelf, ...],
        Mapping[str, Shelf],
    ],
)  # fmt: skip
def test_every_way_of_copying_leaves_an_equal_one_and_shares_nothing(kind: Any) -> None:
    shelf = Shelf(books=1)
    value: Any = {"list": [shelf], "dict": {"a": shelf}, "Mapping": {"a": shelf}, "tuple": (shelf,)}.get(
        getattr(kind, "__name__", ""), shelf
    )
    value = [[shelf]] if kind == list[list[Shelf]] else value
    twin = _copier(kind)(value)
    assert twin == value and twin is not value
    shelf.books = 9
    assert twin != value
    empty = type(value)()
    assert _copier(kind)(empty) == empty


@pytest.mark.parametrize(
    "kind", [int, None, Literal["a"], Annotated[str, "x"], str | None, tuple[int, ...], Badge, Signed]
)
def test_what_lies_still_need_not_be_copied(kind: Any) -> None:
    assert _still(type(None) if kind is None else kind)


@pytest.mark.parametrize(
    "kind",
    [Shelf, list[int], Shelf | None, tuple[Shelf, ...], Annotated[list[int], "x"], Any, Mapping[str, list[Shelf]]],
)
def test_what_changes_must_be(kind: Any) -> None:
    assert not _still(kind)


def test_plain_is_what_can_lie_in_json_all_through() -> None:
    assert _plain(dict[str, list[Any]]) and _plain(bool)
    assert not _plain(dict[str, Shelf]) and not _plain(list[dict[str, Shelf]]) and not _plain(set[int])


def test_a_copy_of_anything_is_deep() -> None:
    inner: list[Any] = [Shelf(books=1), {"a": [1]}, {2}, ("x", [3]), Badge(name="b"), None]
    twin = _copy_of(inner)
    assert twin == inner
    assert [one is other for one, other in zip(inner, twin, strict=True)] == [False, False, False, False, True, True]
    assert twin[3][1] is not inner[3][1]
