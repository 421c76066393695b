"""The first moves at the page."""

from tests.bot.sandbox.page.opening import Opening

# What a region brings stands beside it; which good that is was drawn.
OPENING = Opening(
    choices=["Hispania"],
    news="settled in .*Hispania",
    typed=("sands answer", "choice", "gall", "Gallia ("),
    then="settled in .*Gallia",
)
