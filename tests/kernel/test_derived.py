"""What a State works out is remembered until something changes that it depends on, and nobody can write past that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from engines.kernel import Dice, Part, State, Still
from engines.kernel.derived import EVERYTHING, Deriving, Piece, Watched, derived, derived_from, door, reads


class Field(Still):
    crop: str = ""
    stones: int = 0
    lots: Mapping[str, int] = {}

    @property
    @reads("crop")
    def sown(self) -> bool:
        return self.crop != ""

    @property
    def stony(self) -> bool:
        return self.stones > 3


class Beast(Piece):
    at: Watched[str]
    marks: Watched[tuple[str, ...]] = ()
    name: str = ""

    @property
    @reads("marks")
    def lame(self) -> bool:
        return "lame" in self.marks


class Farm(Deriving, State):
    weather: str = "good"
    fields: Mapping[str, Field] = {}
    beasts: tuple[Beast, ...] = ()
    debts: list[int] = []

    alter = door("fields")

    @derived("fields.crop")
    def crops(self) -> Mapping[str, str]:
        """What grows, by field."""
        return {at: field.crop for at, field in self.fields.items() if field.crop}

    @derived("crops", "weather")
    def harvest(self) -> tuple[str, ...]:
        return tuple(self.crops.values()) if self.weather == "good" else ()

    @derived("fields.sown")
    def sown(self) -> tuple[str, ...]:
        return tuple(at for at, field in self.fields.items() if field.sown)

    @derived("beasts.at", carry=lambda herds, _: {at: len(beasts) * [None] for at, beasts in herds.items()})
    def herds(self) -> dict[str, list[Any]]:
        return {beast.at: [one for one in self.beasts if one.at == beast.at] for beast in self.beasts}

    @derived("beasts.lame")
    def lame(self) -> list[Beast]:
        return [beast for beast in self.beasts if beast.lame]


@derived_from(Farm, "harvest", "beasts.at")
def fodder(state: Farm, at: str) -> int:
    return len(state.harvest) * sum(beast.at == at for beast in state.beasts)


@derived_from(Farm, "fields.stones")
def stones(state: Farm) -> int | None:
    return sum(field.stones for field in state.fields.values()) or None


@derived_from(Farm, "fields.lots")
def tenants(state: Farm) -> tuple[str, ...]:
    return tuple(tenant for field in state.fields.values() for tenant in field.lots)


@derived_from(Farm, EVERYTHING)
def plan(state: Farm, day: int) -> list[int]:
    return [day]


def a_farm() -> Farm:
    fields = {"hill": Field(crop="rye"), "dale": Field(stones=5)}
    return Farm(seats=1, dice=Dice(seed="farm"), fields=fields, beasts=(Beast(at="hill"), Beast(at="dale")))


def known(farm: Farm) -> set[str]:
    """What it remembers."""
    return set(vars(farm)) - set(Farm.model_fields)


def all_known() -> Farm:
    farm = a_farm()
    assert (farm.crops, farm.harvest, farm.sown, farm.lame) == ({"hill": "rye"}, ("rye",), ("hill",), [])
    assert (len(farm.herds), fodder(farm, "hill"), stones(farm), plan(farm, 2)) == (2, 1, 5, [2])
    assert known(farm) == {"crops", "harvest", "sown", "herds", "lame", "fodder", "stones", "plan"}
    return farm


def set_weather(farm: Farm) -> None:
    farm.weather = "bad"


def set_fields(farm: Farm) -> None:
    farm.fields = {"hill": Field()}


def set_beasts(farm: Farm) -> None:
    farm.beasts = ()


def set_debts(farm: Farm) -> None:
    farm.debts = [3]


@pytest.mark.parametrize(
    ("write", "dropped"),
    [
        (set_weather, {"harvest", "fodder"}),
        (set_fields, {"crops", "harvest", "sown", "fodder", "stones"}),
        (set_beasts, {"herds", "lame", "fodder"}),
        (set_debts, set()),
        (lambda farm: farm.alter("hill", crop="oats"), {"crops", "harvest", "fodder"}),
        (lambda farm: farm.alter("hill", crop="", stones=0), {"crops", "harvest", "fodder", "sown"}),
        (lambda farm: farm.alter("dale", stones=4), {"stones"}),
        (lambda farm: farm.alter("dale", stones=5), set()),
        (lambda farm: farm.change(farm.beasts[0], at="dale"), {"herds", "fodder"}),
        (lambda farm: farm.change(farm.beasts[0], marks=("lame",)), {"lame"}),
        (lambda farm: farm.change(farm.beasts[0], marks=("fed",)), set()),
        (lambda farm: farm.change(farm.beasts[0], at="hill", name="Bess"), set()),
    ],
)
def test_a_door_drops_what_depends_on_it_and_nothing_else(write: Callable[[Farm], None], dropped: set[str]) -> None:
    farm = all_known()
    write(farm)
    assert known(farm) == {"crops", "harvest", "sown", "herds", "lame", "fodder", "stones"} - dropped


def test_what_was_dropped_is_worked_out_anew() -> None:
    farm = all_known()
    farm.alter("dale", crop="oats")
    farm.change(farm.beasts[0], at="dale")
    assert (farm.harvest, fodder(farm, "dale"), fodder(farm, "hill")) == (("rye", "oats"), 4, 0)


def test_another_order_is_a_change() -> None:
    farm = a_farm()
    farm.alter("hill", lots={"ann": 1, "bob": 2})
    assert tenants(farm) == ("ann", "bob")
    farm.alter("hill", lots={"bob": 2, "ann": 1})
    assert tenants(farm) == ("bob", "ann")


def test_nothing_is_worked_out_twice_not_even_that_there_is_none() -> None:
    farm = all_known()
    assert farm.crops is farm.crops and farm.herds is farm.herds and plan(farm, 2) is plan(farm, 2)
    assert plan(farm, 3) is not plan(farm, 2)
    farm.fields = {}
    assert stones(farm) is None
    assert vars(farm)["stones"] is None


def test_a_piece_is_written_only_by_its_state() -> None:
    farm = a_farm()
    with pytest.raises(TypeError, match=r"Beast\.at is watched"):
        farm.beasts[0].at = "dale"
    farm.beasts[0].name = "Bess"
    farm.change(farm.beasts[0], at="dale")
    assert (farm.beasts[0].at, farm.beasts[0].name) == ("dale", "Bess")
    with pytest.raises(KeyError):
        farm.change(farm.beasts[0], horns=2)


def test_a_state_takes_no_other_names_and_nobody_writes_a_derived_value() -> None:
    farm = a_farm()
    for name in ("wether", "crops", "fodder"):
        with pytest.raises(TypeError, match=name):
            setattr(farm, name, {})


def test_a_copy_knows_what_can_be_shared_and_has_its_own_pieces() -> None:
    farm = all_known()
    twin = farm.copied()
    assert known(deepcopy(farm)) == known(twin) == {"crops", "harvest", "sown", "fodder", "stones", "herds"}
    assert twin.crops is farm.crops and twin.fields is farm.fields
    assert twin.herds == {"hill": [None], "dale": [None]}
    assert twin.beasts == farm.beasts and twin.beasts[0] is not farm.beasts[0]
    twin.alter("dale", crop="oats")
    twin.change(twin.beasts[0], at="dale")
    assert (farm.crops, farm.beasts[0].at, fodder(farm, "hill")) == ({"hill": "rye"}, "hill", 1)
    assert (twin.crops, fodder(twin, "hill"), fodder(twin, "dale")) == ({"hill": "rye", "dale": "oats"}, 0, 4)


def test_a_shared_look_forgets_for_itself() -> None:
    farm = all_known()
    look = farm.shared()
    look.weather = "bad"
    assert look.harvest == () and farm.harvest == ("rye",)
    assert fodder(look, "hill") == 0 and fodder(farm, "hill") == 1


def test_what_is_remembered_is_not_written_down() -> None:
    farm = all_known()
    text = farm.model_dump_json()
    assert text == a_farm().model_dump_json() and Farm.model_validate_json(text) == farm


def returning(kind: str) -> Callable[[Farm], Any]:
    def extra(state: Farm) -> Any:
        return 0

    extra.__annotations__["return"] = kind
    return extra


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("debts", "could be changed in place"),
        ("debts.size", "neither a tuple nor a Mapping"),
        ("fields.size", "no field size"),
        ("fields.stony", "does not say what it reads"),
        ("beasts", "could be changed in place"),
        ("beasts.name", "not Watched"),
        ("wether", "no field and no derived value"),
    ],
)
def test_nothing_can_depend_on_what_has_no_door(source: str, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        derived_from(Farm, source)(returning("int"))
    assert "extra" not in Farm.ledger.rules


def test_no_two_have_one_name() -> None:
    with pytest.raises(TypeError, match="two things"):
        derived_from(Farm, "weather")(fodder)


def test_other_parts_are_written_as_plainly_as_ever() -> None:
    assert Part.__setattr__ is State.__setattr__ is object.__setattr__
