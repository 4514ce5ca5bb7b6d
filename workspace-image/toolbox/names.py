"""Paths as callers write them, and names as callers can read them and use them again."""

import os
import re

from errors import ToolboxError

ROOT = "/workspace"
_MAX_PATH = 4096
_QUOTED = re.compile(r"['\\]")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|[\\'nrt])")
_LETTERS = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\", "'": b"'"}


def parse(text):
    """The path beneath the root, as bytes; an empty one is the root itself. Dots are left to the kernel."""
    raw = unshown(text)
    if len(raw) >= _MAX_PATH:
        raise ToolboxError("invalid_path", f"A path must be shorter than {_MAX_PATH} bytes")
    if raw == ROOT.encode() or raw.startswith(ROOT.encode() + b"/"):
        raw = raw[len(ROOT) :].lstrip(b"/")
    elif raw.startswith(b"/"):
        raise ToolboxError("outside", f"{text} is outside the workspace; paths are relative to {ROOT}")
    return raw.rstrip(b"/") or b"."


def unshown(text):
    """The bytes of a name as text."""
    raw = _unquote(text) if text.startswith("$'") and text.endswith("'") and len(text) > 2 else _encode(text)
    if b"\0" in raw:
        raise ToolboxError("invalid_path", "A path cannot hold the NUL character")
    return raw


def show(raw):
    """
    A name as text: as it is, or in the shell's $'…' form where that cannot be read or typed, or would not look like
    what it is (invisible characters, those that turn the direction of writing, spaces at an end).
    """
    text = os.fsdecode(raw)
    if text.isprintable() and text.strip() == text and not _QUOTED.search(text):
        return text
    return "$'" + "".join(_escape(character) for character in text) + "'"


def _encode(text):
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ToolboxError("invalid_path", "A path must be valid Unicode; name other bytes as in $'\\xff'") from None


def _escape(character):
    if character in "\\'":
        return "\\" + character
    if character.isprintable():
        return character
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(character))


def _unquote(text):
    result = bytearray()
    body = text[2:-1]
    position = 0
    while position < len(body):
        match = _ESCAPE.match(body, position)
        if match is None:
            result += _encode(body[position])
            position += 1
        else:
            code = match.group(1)
            result += bytes([int(code[1:], 16)]) if code[0] == "x" else _LETTERS[code]
            position = match.end()
    return bytes(result)
