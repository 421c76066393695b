"""The first moves at the page."""

from tests.bot.sandbox.page.opening import Opening

# The first confirms what is proposed; the other begins with the card to be kept, one of two that were drawn.
OPENING = Opening(
    choices=[],
    news="leads? the Carthaginians",
    typed=("tribes begin", "card", "", ""),
    then="leads? the ",
)
