"""The first moves at the page."""

from tests.bot.sandbox.page.opening import Opening

# From which spaces is left open: the usual ones are filled in, and can be changed.
OPENING = Opening(
    choices=["Advance", "Storage"],
    news="learned Storage",
    typed=("clash collect", "city", "D", "D"),
    then="collected ",
    proposed="From which spaces",
)
