"""The newer parts of a message and a form, through the real client: sections, radio buttons, boxes to tick."""

from __future__ import annotations

import pytest

from bot.sandbox.hands.command_line import Impossible
from bot.sandbox.hands.forms import Answer
from tests.bot.sandbox.conftest import Rig


async def test_a_form_that_is_sent_as_it_came_has_the_usual_answers(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "orders")
    sent = await rig.sandbox.submit_modal(asked, {})
    assert (await sent.message()).content == "(['Ostia'], 'Storage', ['A1'], True, 'as usual')"


async def test_every_field_of_a_form_can_be_changed(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "orders")
    answers: dict[str, Answer] = {
        "city": ["Capua"],
        "advance": "Writing",
        "spaces": ["B2", "C3"],
        "keep": False,
        "words": "",
    }
    sent = await rig.sandbox.submit_modal(asked, answers)
    assert (await sent.message()).content == "(['Capua'], 'Writing', ['B2', 'C3'], False, '')"


@pytest.mark.parametrize(
    "answers",
    [
        {"advance": "Pottery"},
        {"spaces": ["A1", "B2", "C3"]},
        {"spaces": []},
        {"city": []},
        {"city": ["Roma", "Ostia"]},
    ],
)
async def test_what_a_client_would_not_let_one_send(rig: Rig, answers: dict[str, Answer]) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "orders")
    with pytest.raises(Impossible):
        await rig.sandbox.submit_modal(asked, answers)


async def test_the_button_of_a_section_is_pressed(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "offers")
    message = await asked.message()
    pressed = await rig.sandbox.click(rig.ada, message, "offer:Storage")
    assert (await pressed.message()).content == "offer:Storage"
