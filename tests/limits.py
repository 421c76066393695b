"""A watch in every test of the session: whatever the bot makes to be sent keeps to what Discord takes.

A panel or a form is looked at when it is whole, by the rules with which the sandbox refuses one, and so also where no
test sends it. What is wrong is named with its place in the message.
"""

from __future__ import annotations

import json
from functools import wraps
from typing import Any

import pytest
from discord import ui
from discord.app_commands import Choice

from bot.sandbox.rules.commands import check_choices
from bot.sandbox.rules.layout import check_components
from bot.sandbox.rules.modals import check_modal
from bot.sandbox.rules.refusal import Complaints
from bot.sandbox.rules.shapes import without_nulls


class Anything:
    """Which emojis an application has by then, only Discord knows: the sandbox, when it is sent."""

    def __contains__(self, thing: object) -> bool:
        return True


def assert_taken(view: ui.LayoutView | ui.Modal) -> None:
    """Discord takes it: as many components as it allows, as long and as deep."""
    complaints = Complaints(Anything())
    if isinstance(view, ui.LayoutView):
        check_components(without_nulls(components_of(view)), True, complaints, ("components",))
    else:
        check_modal(without_nulls(view.to_dict()), complaints, ())
    _settled(complaints)


def components_of(view: ui.LayoutView) -> list[Any]:
    return [item.to_component_dict() for item in view.children]


def assert_choices_taken(*choices: Choice[Any]) -> None:
    complaints = Complaints()
    check_choices([choice.to_dict() for choice in choices], complaints, ("choices",))
    _settled(complaints)


def _settled(complaints: Complaints) -> None:
    assert not complaints.tree, f"Discord refuses this: {json.dumps(complaints.tree, indent=1)}"


def watch() -> None:
    """A panel is looked at with everything that is added to it, a form when it is whole: then the bot stops it, since
    nothing of it need be remembered."""
    add, stop, init = ui.LayoutView.add_item, ui.Modal.stop, Choice.__init__

    @wraps(add)
    def added(view: ui.LayoutView, item: ui.Item[Any]) -> ui.LayoutView:
        add(view, item)
        assert_taken(view)
        return view

    @wraps(stop)
    def stopped(form: ui.Modal) -> None:
        stop(form)
        assert_taken(form)

    @wraps(init)
    def made(choice: Choice[Any], **given: Any) -> None:
        init(choice, **given)
        assert_choices_taken(choice)

    patch = pytest.MonkeyPatch()
    patch.setattr(ui.LayoutView, "add_item", added)
    patch.setattr(ui.Modal, "stop", stopped)
    patch.setattr(Choice, "__init__", made)
