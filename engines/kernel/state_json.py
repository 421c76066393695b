"""A State as JSON, to the letter as pydantic writes it: parts that have not changed are not written again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress
from json.encoder import encode_basestring
from operator import is_not
from typing import Any, get_args, get_origin

from engines.kernel.model import Part, Still


@dataclass
class Page:
    """What was written last of one field: each thing and its text, and the whole of it."""

    names: list[str]
    things: list[Still]
    texts: list[str]
    whole: str = ""


def text_of(state: Part) -> str:
    """The State as JSON: there is one at every checkpoint, and most of it is the map."""
    stretches = _stretches(type(state))  # type: ignore[arg-type] # every class has a hash
    if len(stretches) == 1:
        return state.model_dump_json()
    pages: dict[str, Page] = state.__dict__.setdefault("pages", {})
    texts: list[str] = []
    to_json = state.__pydantic_serializer__.to_json
    for names in stretches:
        if isinstance(names, str):
            page = pages[names] = _page_now(pages.get(names), getattr(state, names))
            texts.append(f'"{names}":{page.whole}')
        else:
            texts.append(to_json(state, include=names)[1:-1].decode())
    return f"{{{','.join(filter(None, texts))}}}"


def _page_now(page: Page | None, things_now: Mapping[str, Still]) -> Page:
    """The page as it reads now. Things do not change: what is the same thing as before reads as before"""
    names, things = list(things_now), list(things_now.values())
    if page is None or page.names != names:
        page = Page(names, things, list(map(_entry, names, things)))
    elif others := list(compress(range(len(things)), map(is_not, page.things, things))):
        for at in others:
            page.texts[at] = _entry(names[at], things[at])
        page.things = things
    else:
        return page
    page.whole = f"{{{','.join(page.texts)}}}"
    return page


def _entry(name: str, thing: Still) -> str:
    return f"{encode_basestring(name)}:{thing.__pydantic_serializer__.to_json(thing).decode()}"


@cache
def _stretches(kind: type[Part]) -> tuple[str | set[str], ...]:
    """The fields in their order: those of still things alone, all between them together"""
    stretches: list[str | set[str]] = [set()]
    for name, field in kind.model_fields.items():
        last = stretches[-1]
        if _lies_still(field.annotation):
            stretches.append(name)
        elif isinstance(last, str):
            stretches.append({name})
        else:
            last.add(name)
    return tuple(stretches)


def _lies_still(kind: Any) -> bool:
    """Does the field hold still things by their names?"""
    parts = get_args(kind)
    return (
        get_origin(kind) in (dict, Mapping)
        and parts[0] is str
        and isinstance(parts[1], type)
        and issubclass(parts[1], Still)
    )
