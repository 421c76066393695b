"""Everything a player can say. Each command stands in the chapter whose rule it follows."""

from __future__ import annotations

from engines.kernel import Command
from engines.sands_of_time.bonus import Oppression, Support, Taxes
from engines.sands_of_time.build import Build, Reconsider
from engines.sands_of_time.caravan import Caravan, FreeCaravan
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Annex, Attack
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.generation import Grow, Keep, Plan
from engines.sands_of_time.govern_advance import Advance, Govern, LayOut
from engines.sands_of_time.movement import Foray, Journey, March, Migrate, Passage, Permit
from engines.sands_of_time.muster import Convert, Irrigate, Recruit
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.setup import FoundRealm, OpenRoute
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline, EndTurn

COMMANDS: tuple[type[Command], ...] = (
    Plan,
    Chronicle,
    Recruit,
    Convert,
    Irrigate,
    Attack,
    Annex,
    March,
    Plunder,
    Build,
    Govern,
    Advance,
    LayOut,
    Caravan,
    Migrate,
    FreeCaravan,
    Passage,
    Permit,
    Tribute,
    Oppression,
    Support,
    Taxes,
    Decline,
    Finish,
    Reconsider,
    EndTurn,
    Bid,
    OpenRoute,
    FoundRealm,
    Foray,
    Journey,
    Grow,
    Keep,
)
