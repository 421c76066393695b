"""The first moves at the page."""

from tests.bot.sandbox.page.opening import Opening

# All settle at once: nobody reads what the first has chosen before the other has, too.
OPENING = Opening(
    choices=[],
    news="",
    typed=("hinterland claim", "opening", "three", "three villages"),
    then="settled in",
)
