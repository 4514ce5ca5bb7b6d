"""Reader of protobuf's text format, as far as cel-spec's suite uses it: a message is a list of (name, value)."""

import re

_TOKEN = re.compile(
    r"""\s+|\#[^\n]*
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<type>\[[A-Za-z_][\w./]*\])
    |(?P<word>[-+]?[\w.][\w.+-]*)
    |(?P<sign>[:{}<>\[\],;])""",
    re.VERBOSE,
)
_ESCAPE = re.compile(rb"\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_PLAIN = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


class Word(str):
    """A name or a number, which stands without quotes."""


def read(source):
    tokens = list(_tokens(source))
    message, at = _message(tokens, 0, None)
    if at != len(tokens):
        raise ValueError(f"more text than one message: {tokens[at:at + 5]}")
    return message


def _tokens(source):
    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None:
            raise ValueError(f"no token of the text format at {source[at:at + 40]!r}")
        at = match.end()
        if match.lastgroup is not None:
            yield match.lastgroup, match.group()


def _message(tokens, at, end):
    fields = []
    while at < len(tokens):
        kind, token = tokens[at]
        if kind == "sign" and token == end:
            return fields, at + 1
        if token in ",;":
            at += 1
            continue
        at += 1
        if tokens[at] == ("sign", ":"):
            at += 1
        if kind == "type":
            token = token.strip("[]")
        if tokens[at] == ("sign", "["):
            at += 1
            while tokens[at] != ("sign", "]"):
                value, at = _value(tokens, at)
                fields.append((token, value))
                if tokens[at] == ("sign", ","):
                    at += 1
            at += 1
        else:
            value, at = _value(tokens, at)
            fields.append((token, value))
    if end is not None:
        raise ValueError(f"a message does not end with {end}")
    return fields, at


def _value(tokens, at):
    kind, token = tokens[at]
    if kind == "text":
        data = b""
        while at < len(tokens) and tokens[at][0] == "text":
            data += _unescaped(tokens[at][1][1:-1])
            at += 1
        return data, at
    if token in "{<":
        return _message(tokens, at + 1, "}" if token == "{" else ">")
    return Word(token), at + 1


def _unescaped(text):
    def escaped(match):
        pair, octal, short, long, plain = match.groups()
        if pair:
            return bytes([int(pair, 16)])
        if octal:
            return bytes([int(octal, 8)])
        if short or long:
            return chr(int(short or long, 16)).encode()
        return _PLAIN.get(plain, plain)

    return _ESCAPE.sub(escaped, text.encode())
