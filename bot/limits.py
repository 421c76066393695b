"""Discord's numbers, in one place: the bot keeps to them, and the sandbox refuses what does not.

Sources: Discord's API documentation and discord.py 2.7.1.
"""

from __future__ import annotations

from typing import Final

MIB: Final = 1 << 20

# Interactions
ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
CHOICES: Final = 25
CHOICE_NAME: Final = 100
CHOICE_VALUE: Final = 100

# Messages
NONCE: Final = 25
CONTENT: Final = 2_000
ALLOWED_MENTIONS: Final = 100
ATTACHMENTS: Final = 10
ATTACHMENT_BYTES: Final = 10 * MIB
REQUEST_BYTES: Final = 25 * MIB
ALT_TEXT: Final = 1_024
NONCE_SECONDS: Final = 300.0
OLD_MESSAGE_SECONDS: Final = 3_600.0
# Discord does not publish how many edits of old messages it allows; a bot should need none.
OLD_MESSAGE_EDITS: Final = 3
# Nor how long one should wait then: it names some seconds, again and again.
OLD_MESSAGE_RETRY: Final = 15.0

# Embeds
EMBEDS: Final = 10
EMBEDS_TOTAL: Final = 6_000
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4_096
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1_024
EMBED_FOOTER: Final = 2_048
EMBED_AUTHOR: Final = 256

# Components
CUSTOM_ID: Final = 100
ROWS: Final = 5
ROW_BUTTONS: Final = 5
BUTTON_LABEL: Final = 80
URL: Final = 512
SELECT_OPTIONS: Final = 25
SELECT_TEXT: Final = 100
SELECT_PLACEHOLDER: Final = 150
V2_COMPONENTS: Final = 40
V2_TEXT: Final = 4_000
GALLERY_ITEMS: Final = 10
SECTION_TEXTS: Final = 3

# The application's own emojis
EMOJIS: Final = 2_000
EMOJI_NAME: Final = 32
EMOJI_NAME_LEAST: Final = 2
EMOJI_BYTES: Final = 256 << 10

# Modals
MODAL_COMPONENTS: Final = 5
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
MODAL_LABEL_DESCRIPTION: Final = 100
TEXT_INPUT: Final = 4_000
TEXT_INPUT_PLACEHOLDER: Final = 100
RADIO_OPTIONS: Final = 10

# Slash commands
COMMANDS: Final = 100
MENU_COMMANDS: Final = 15
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_TOTAL: Final = 8_000

# Threads
THREAD_NAME: Final = 100
AUTO_ARCHIVE_MINUTES: Final = (60, 1_440, 4_320, 10_080)

# Gateway
GATEWAY_SENDS: Final = 120
GATEWAY_SENDS_SECONDS: Final = 60.0
GATEWAY_PAYLOAD: Final = 4_096
INTENTS: Final = 26  # bits

# Rate limits: Discord asks bots to read the headers; these are the commonly observed values
GLOBAL_REQUESTS: Final = 50
