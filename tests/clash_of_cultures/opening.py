"""The first moves at the page."""

from tests.bot.sandbox.page.opening import Opening

# From which spaces is left open: the usual ones are filled in, and can be changed.
OPENING = Opening(
    choices=["Advance", "Storage"],
    news="gains Storage",
    typed=("clash collect", "city", "D", "D"),
    then=" collects ",
    proposed="From which spaces",
)
