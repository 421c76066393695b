"""What the page makes of single posts: nothing blanks it, nothing is cropped, everything can be reached."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox import Answer
from bot.sandbox.rules.refusal import Json
from tests.bot.sandbox.page.browsing import SIZES, comes_true, need_chromium, player
from tests.bot.sandbox.page.showing import V2, picture, showing

need_chromium()
pytestmark = pytest.mark.asyncio(loop_scope="session")

MARKDOWN = """async texts => {
    const { markdown } = await import("/page/markdown.js");
    const world = { users: new Map(), roles: new Map(), channels: new Map(), me: { id: "1" } };
    const failed = [];
    for (const text of texts) {
        try { document.createElement("div").append(...markdown(text, world)); }
        catch (error) { failed.push(`${text.slice(0, 60)}: ${error}`); }
    }
    return failed;
}"""
SHAPES = """tiles => tiles.map(tile => {
    const frame = tile.getBoundingClientRect();
    const image = tile.querySelector("img");
    const own = image.naturalWidth / image.naturalHeight;
    return [frame.width / frame.height, own, frame.left, frame.right, frame.width];
})"""
A_WHILE = 300
"""Milliseconds after which a second tap is another one."""
IMAGE = "image => { const f = image.getBoundingClientRect(); return [f.left, f.top, f.width, f.height]; }"


async def test_no_text_blanks_the_page(browser: Browser) -> None:
    nasty = [
        "<t:99999999999999999999:R>",
        "<t:-99999999999999999999>",
        "<t:8640000000001:F> <t:1:R> <t:0>",
        "```", "``````", "```\n```", "`", "``", "> ", ">>> ", ">>> > >>> ", "> " * 400, "- ", "  - x\n- y\n    - z\n",
        "*" * 2_000, "_" * 2_000, "~" * 500, "|" * 500, "||||", "[](", "[x](http://)", "<@", "<@99>", "<#99>",
        "</game new:1>", "<::1>", "#", "# ", "-# ", "1.", "99999999999999999999. x", "\\", "\\\\*", "\x00", "\u202e",
        "***a**b*c***", "**_~~||`x`||~~_**", "[**a**](https://example.org/(b))", "https://", "http://[", "<https://[>",
    ]  # fmt: skip
    async with showing() as bot:
        bot.post(content="before")
        bot.post(content="<t:99999999999999999999:R> and <t:1790000000:R>")
        bot.post({"type": 17, "components": [{"type": 10, "content": "<t:99999999999999999999>"}]})
        bot.post(content="after")
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await expect(ada.page.locator(".message")).to_have_count(4)
        await expect(ada.page.locator(".message").nth(1)).to_contain_text("Invalid date and")
        await expect(ada.page.locator(".message").last).to_contain_text("after")
        assert await ada.page.evaluate(MARKDOWN, nasty) == []
        assert not ada.trouble, ada.trouble


async def test_a_message_that_cannot_be_drawn_takes_no_other_with_it(browser: Browser) -> None:
    async with showing() as bot:
        bot.post(content="before")
        broken = bot.post(content="broken")
        broken.embeds = [{"fields": [{"name": "x", "value": None}]}]
        bot.post(content="after")
        ada = await player(browser, bot.sandbox.url, "Ada", "desktop")
        await expect(ada.page.locator(".message")).to_have_count(3)
        await expect(ada.page.locator(".undrawn")).to_contain_text("This message cannot be shown.")
        await expect(ada.page.locator(".message").last).to_contain_text("after")


def gallery(*names: str) -> Json:
    items = [
        {"media": {"url": f"attachment://{name}.png"}, "description": f"{name} in words. " * 30} for name in names
    ]
    return {"type": 12, "items": items}


@pytest.mark.parametrize("size", SIZES)
async def test_three_pictures_are_shown_whole(browser: Browser, size: str) -> None:
    files = (picture("map", (1600, 1100)), picture("near", (1200, 800)), picture("board", (1000, 900)))
    async with showing() as bot:
        text: Json = {"type": 10, "content": "### Ada: what do you do?"}
        bot.post({"type": 17, "components": [text, gallery("map", "near", "board")]}, files=files)
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        tiles = ada.page.locator(".gallery .tile")
        await expect(tiles).to_have_count(3)
        await comes_true(ada.page, "[...document.querySelectorAll('.tile img')].every(i => i.naturalWidth)")
        shapes = await tiles.evaluate_all(SHAPES)
        for shown, own, left, right, _ in shapes:
            assert shown == pytest.approx(own, rel=0.02)
            assert left >= 0
            assert right <= SIZES[size][0]
        assert shapes[0][4] >= (330 if size == "phone" else 500)
        await ada.shot("three-pictures")


async def touch(page: Page, *steps: tuple[str, list[tuple[float, float]]]) -> None:
    """Fingers on the glass, as the browser's own input feels them."""
    session = await page.context.new_cdp_session(page)
    for kind, points in steps:
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


async def tap(page: Page, x: float, y: float) -> None:
    await touch(page, ("touchStart", [(x, y)]), ("touchEnd", []))


async def test_a_picture_on_a_phone_zooms_as_people_expect(browser: Browser) -> None:
    files = (picture("map", (1600, 1100)), picture("board", (1000, 900)))
    async with showing() as bot:
        bot.post(gallery("map", "board"), files=files)
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        page = ada.page
        await page.locator(".tile").first.click()
        image, words = page.locator(".viewer img"), page.locator(".viewer figcaption")
        await comes_true(page, "document.querySelector('.viewer img').naturalWidth")
        left, top, width, height = await image.evaluate(IMAGE)
        assert (left, width) == (0, 390)  # from edge to edge
        caption = await words.bounding_box()
        assert caption
        assert top + height <= caption["y"]  # the words cover nothing of it
        await ada.shot("viewer")

        # The whole of a long caption takes room from the stage, not from the picture's sight
        await words.click()
        await expect(words).to_have_class("whole")
        stage, unfolded = await page.locator(".stage").bounding_box(), await words.bounding_box()
        assert stage
        assert unfolded
        assert stage["y"] + stage["height"] <= unfolded["y"] + 1
        await ada.shot("viewer-words")
        await words.click()

        # Twice: two times as large, and the point stays under the finger. On a busy machine two taps are far apart:
        # time passes only where it must.
        await page.clock.pause_at(await page.evaluate("Date.now()"))
        left, top, width, height = await image.evaluate(IMAGE)
        px, py = 100.0, top + 60
        await tap(page, px, py)
        await tap(page, px, py)
        await expect(page.locator(".stage")).to_have_class("stage zoomed")
        left2, _, width2, _ = await image.evaluate(IMAGE)
        assert width2 == pytest.approx(2 * width)
        assert (px - left2) / width2 == pytest.approx((px - left) / width, abs=0.01)
        await ada.shot("viewer-twice")

        # Drag
        middle = (195.0, 420.0)
        await touch(
            page, ("touchStart", [middle]), ("touchMove", [(170, 420)]), ("touchMove", [(95, 420)]), ("touchEnd", [])
        )
        left3, _, width3, _ = await image.evaluate(IMAGE)
        assert left3 == pytest.approx(left2 - 100, abs=2)
        assert width3 == width2

        # Twice again: as it was
        await tap(page, *middle)
        await tap(page, *middle)
        assert (await image.evaluate(IMAGE))[2] == 390

        # Once: the picture alone, and back
        await tap(page, *middle)
        await page.clock.run_for(A_WHILE)
        await expect(words).to_be_hidden()
        await tap(page, *middle)
        await page.clock.run_for(A_WHILE)
        await expect(words).to_be_visible()

        # Pinch
        await touch(
            page,
            ("touchStart", [(150, 400), (240, 400)]),
            ("touchMove", [(105, 400), (285, 400)]),
            ("touchMove", [(60, 400), (330, 400)]),
            ("touchEnd", []),
        )
        assert (await image.evaluate(IMAGE))[2] == pytest.approx(3 * 390, rel=0.02)
        await tap(page, *middle)
        await tap(page, *middle)
        await expect(page.locator(".stage")).not_to_have_class("stage zoomed")

        # A swipe turns to the next one
        await touch(
            page,
            ("touchStart", [(300, 420)]),
            ("touchMove", [(200, 420)]),
            ("touchMove", [(120, 420)]),
            ("touchEnd", []),
        )
        await expect(page.locator(".viewer .count")).to_have_text("2 of 2")
        assert not ada.trouble, ada.trouble


@pytest.mark.parametrize("size", SIZES)
async def test_steppers_line_up(browser: Browser, size: str) -> None:
    def row(n: int, label: str) -> Json:
        parts = [("-", f"{n}-"), (label, f"{n}="), ("+", f"{n}+")]
        buttons = [
            {"type": 2, "style": 2, "label": text, "custom_id": key, "disabled": "=" in key} for text, key in parts
        ]
        return {"type": 1, "components": buttons}

    async with showing() as bot:
        bot.post(row(0, "2 infantry"), row(1, "1 leader of the northern tribes"), row(2, "0 ships"))
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        frames = await ada.page.locator(".row .button").evaluate_all(
            "all => all.map(b => [b.getBoundingClientRect().left, b.getBoundingClientRect().right])"
        )
        assert len(frames) == 9
        for column in range(3):
            assert len({tuple(frames[n]) for n in range(column, 9, 3)}) == 1
        await ada.shot("steppers")


@pytest.mark.parametrize("size", SIZES)
async def test_long_lists_scroll_to_their_end(browser: Browser, size: str) -> None:
    options = [{"label": f"Region {n}", "value": str(n), "description": "capacity 4"} for n in range(25)]
    async with showing() as bot:
        select: Json = {"type": 3, "custom_id": "where", "options": options}
        bot.post({"type": 1, "components": [select]})
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        await ada.page.locator(".select").click()
        await ada.page.locator(".options").hover()
        await ada.page.mouse.wheel(0, 5_000)
        await comes_true(ada.page, "document.querySelector('.options').scrollTop > 100")
        last = ada.page.locator(".sheet .option").last
        frame = await last.bounding_box()
        assert frame
        assert frame["y"] + frame["height"] <= SIZES[size][1]
        await last.click()
        await bot.sandbox.until(lambda: bot.heard)
        assert bot.heard[0]["data"]["values"] == ["24"]
        assert not ada.trouble, ada.trouble


@pytest.mark.parametrize("size", SIZES)
async def test_a_section_has_its_button_beside_its_text(browser: Browser, size: str) -> None:
    def option(n: int, words: str) -> Json:
        button = {"type": 2, "style": 2, "label": "Choose", "custom_id": f"choose:{n}"}
        return {"type": 9, "components": [{"type": 10, "content": words}], "accessory": button}

    long = "**Writing** · your cities hold one more culture token; costs 2 food or 2 gold, opens *Public Education*"
    async with showing() as bot:
        bot.post(
            {
                "type": 17,
                "components": [option(0, long), option(1, "**Storage** · no limit on food"), option(2, long)],
            }
        )
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        for section in await ada.page.locator(".section").all():
            text, button = (
                await section.locator(".section-text").bounding_box(),
                await section.locator(".button").bounding_box(),
            )
            assert text
            assert button
            assert text["x"] + text["width"] <= button["x"]
            assert button["x"] + button["width"] <= SIZES[size][0]
            assert button["width"] >= 44
        await ada.shot("sections")
        await ada.page.locator(".section .button").nth(1).click()
        await bot.sandbox.until(lambda: bot.heard)
        assert bot.heard[0]["data"]["custom_id"] == "choose:1"


def labelled(label: str, component: Json, description: str = "") -> Json:
    return {
        "type": 18,
        "label": label,
        "component": component,
        **({"description": description} if description else {}),
    }


def options(*names: str, chosen: tuple[str, ...] = ()) -> list[Json]:
    return [{"label": n, "value": n.lower(), "description": f"what {n} does", "default": n in chosen} for n in names]


FORM: Json = {
    "title": "Collect and advance",
    "custom_id": "form",
    "components": [
        labelled(
            "City", {"type": 3, "custom_id": "city", "options": options("Roma", "Ostia", "Capua", chosen=("Ostia",))}
        ),
        labelled(
            "Advance",
            {"type": 21, "custom_id": "advance", "options": options("Writing", "Storage", chosen=("Storage",))},
        ),
        labelled(
            "Spaces",
            {
                "type": 22,
                "custom_id": "spaces",
                "options": options("A1", "B2", "C3", chosen=("A1", "C3")),
                "max_values": 2,
            },
            "Up to two",
        ),
        labelled("Keep the rest", {"type": 23, "custom_id": "keep", "default": True}, "Food above the limit is lost"),
        labelled("Words", {"type": 4, "custom_id": "words", "style": 1, "value": "as usual", "required": False}),
    ],
}


@pytest.mark.parametrize("size", SIZES)
async def test_a_form_comes_filled_in_and_sending_it_is_one_press(browser: Browser, size: str) -> None:
    async with showing() as bot:
        button = {"type": 2, "style": 1, "label": "Act", "custom_id": "act"}
        bot.post({"type": 1, "components": [button]})
        bot.reply = lambda asked: (
            (Answer.MODAL, FORM) if asked["type"] == 3 else (Answer.MESSAGE, {"content": "Taken"})
        )
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        await ada.press("Act")
        modal = ada.page.locator(".modal")
        await expect(modal).to_contain_text("Collect and advance")
        assert await modal.locator(".modal-body").evaluate("body => body.scrollTop") == 0
        await ada.shot("form")
        await modal.get_by_role("button", name="Submit").click()
        await expect(ada.page.locator(".message").last).to_contain_text("Taken")
        assert answers(bot.heard[-1]) == {
            "city": ["ostia"],
            "advance": "storage",
            "spaces": ["a1", "c3"],
            "keep": True,
            "words": "as usual",
        }
        # And now everything is changed
        await ada.press("Act", ada.page.locator(".message").first)
        await modal.locator(".select").click()
        await ada.page.locator(".sheet .option", has_text="Capua").click()
        await modal.get_by_text("Writing", exact=True).click()
        await modal.get_by_text("B2", exact=True).click()
        await modal.get_by_role("button", name="Submit").click()
        await expect(modal.locator(".trouble")).not_to_be_empty()  # three, where two are allowed
        await modal.get_by_text("A1", exact=True).click()
        await modal.get_by_text("Keep the rest").click()
        await modal.locator("input.input").fill("")
        await modal.get_by_role("button", name="Submit").click()
        await expect(modal).to_have_count(0)
        assert answers(bot.heard[-1]) == {
            "city": ["capua"],
            "advance": "writing",
            "spaces": ["b2", "c3"],
            "keep": False,
            "words": "",
        }
        assert not ada.trouble, ada.trouble


def answers(sent: Json) -> Json:
    fields = [part["component"] for part in sent["data"]["components"]]
    return {field["custom_id"]: field.get("value", field.get("values")) for field in fields}


def private(*buttons: Json) -> Json:
    row = {"type": 1, "components": list(buttons)}
    return {
        "components": [{"type": 17, "components": [{"type": 10, "content": "What do you do?"}, row]}],
        "flags": V2 | 64,
    }


@pytest.mark.parametrize(("style", "stays"), [(3, True), (2, False)])
async def test_a_question_to_me_stays_in_sight_when_others_post(browser: Browser, style: int, stays: bool) -> None:
    """A receipt, with nothing to answer, makes room for what is new."""
    async with showing() as bot:
        act = {"type": 2, "style": 2, "label": "Act", "custom_id": "act"}
        bot.post({"type": 17, "components": [{"type": 1, "components": [act]}]})
        answer = {"type": 2, "style": style, "label": "Confirm", "custom_id": "yes"}
        bot.reply = lambda asked: (Answer.MESSAGE, private(answer))
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await ada.press("Act")
        await expect(ada.private).to_have_count(1)
        bot.post(content="\n".join(["The turn of another."] * 60))
        await expect(ada.page.locator(".message")).to_have_count(3)
        confirm = ada.private.get_by_role("button", name="Confirm")
        newest = ada.page.locator("#newest")
        if stays:
            await expect(confirm).to_be_in_viewport()
            await newest.click()
        await expect(confirm).not_to_be_in_viewport()
        await expect(newest).to_be_hidden()


async def test_a_dialogue_that_shrinks_stays_in_sight_whatever_stands_below(browser: Browser) -> None:
    def button(label: str) -> Json:
        return {"type": 2, "style": 3, "label": label, "custom_id": label}

    rows = [{"type": 1, "components": [button(f"Road {n}")]} for n in range(18)]
    shown = {
        "Act": (Answer.MESSAGE, {**private(), "components": [{"type": 17, "components": rows}]}),
        "Road 17": (Answer.UPDATE, private(button("Confirm"))),
    }
    async with showing() as bot:
        bot.post({"type": 17, "components": [{"type": 1, "components": [button("Act")]}]})
        bot.reply = lambda asked: shown[asked["data"]["custom_id"]]
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await ada.press("Act")
        await expect(ada.private).to_have_count(1)
        bot.post(content="\n".join(["The turn of another."] * 60))
        await expect(ada.page.locator(".message")).to_have_count(3)
        await ada.press("Road 17", ada.private)
        await expect(ada.private.get_by_role("button", name="Confirm")).to_be_in_viewport()
        assert not ada.trouble, ada.trouble
