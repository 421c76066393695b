"""Everything a player can say."""

from __future__ import annotations

from engines.hinterland.claims import Claim
from engines.hinterland.deploy import Deploy
from engines.hinterland.farming import Sow
from engines.hinterland.feeding import Feed
from engines.hinterland.herding import Drove
from engines.hinterland.income import Feast
from engines.hinterland.moves import Move
from engines.hinterland.plunder import Raid
from engines.hinterland.setup import Open, Resettle, Settle, Stay
from engines.hinterland.sheet import Sheet
from engines.hinterland.trade import Deal
from engines.hinterland.withdrawal import Hold, Sally, Withdraw
from engines.kernel import Command

COMMANDS: tuple[type[Command], ...] = (
    Claim,
    Deploy,
    Settle,
    Open,
    Resettle,
    Stay,
    Sow,
    Feast,
    Feed,
    Sheet,
    Move,
    Drove,
    Withdraw,
    Sally,
    Hold,
    Raid,
    Deal,
)
