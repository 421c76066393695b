"""Words that the rules, the view and the pictures share."""

from __future__ import annotations

from typing import Literal, TypeAlias

Category: TypeAlias = Literal["civil", "politics", "culture"]
Resource: TypeAlias = Literal["grain", "gold"]
Landscape: TypeAlias = Literal["plain", "mountain", "island"]
Status: TypeAlias = Literal["capital", "province", "colony"]
Symbol: TypeAlias = Literal["fountain", "lyre"]
