"""Forms with files in them, as one body."""

from __future__ import annotations

import pytest

from bot.sandbox.wire.rest.multipart import Broken, Part, parts

FORM = (
    b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}\r\n'
    b'--b\r\nContent-Disposition: form-data; name="files[0]"; filename="map.png"\r\n\r\n\r\n\r\n--a\r\n--b--\r\n'
)
READ = [Part("payload_json", None, b"{}"), Part("files[0]", "map.png", b"\r\n\r\n--a")]


@pytest.mark.parametrize("before", [b"", b"\r\n", b"A word before.\r\n"])
def test_a_form_may_begin_with_its_first_part_or_with_something_else(before: bytes) -> None:
    assert list(parts(before + FORM, "b")) == READ


@pytest.mark.parametrize("raw", [b"", b"--b", FORM.removesuffix(b"--\r\n"), b"\r\n--b\r\nx\r\n--b--"])
def test_a_form_without_an_end_or_with_a_part_without_a_head_is_broken(raw: bytes) -> None:
    with pytest.raises(Broken):
        list(parts(raw, "b"))
