#!/usr/bin/env python3
"""Transcribes the conformance suite of CEL into the table that CelSuiteTest runs.

    python3 grove-language/src/test/cel/transcribe.py CHECKOUT_OF_CEL_SPEC > grove-language/src/test/resources/cel/suite.jsonl

A test becomes one line: its expression, the values of its variables, and what it gives or that it fails. One that uses
something that docs/workflow-expressions.md does not offer is left out and counted, with the reason.
"""

import collections
import json
import math
import pathlib
import re
import sys

import textproto

EXTENSIONS = {"bindings_ext", "block_ext", "encoders_ext", "math_ext", "network_ext", "proto2_ext"}
UNOFFERED = {"type": "types as values", "uint": "unsigned integers", "bytes": "bytes", "math": "an extension",
             "base64": "an extension", "strings": "an extension", "proto": "an extension"}
TYPES = {"int", "string", "bool", "double", "list", "map", "null_type", "type", "bytes", "uint"}

_SOURCE = re.compile(
    r"""(?P<text>[rRbB]{0,2}(?:\"\"\"(?:\\.|[^\\])*?\"\"\"|'''(?:\\.|[^\\])*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))
    |(?P<uint>(?:0[xX][0-9a-fA-F]+|\d+)[uU])
    |(?P<name>\.\s*[A-Za-z_]\w*|[A-Za-z_]\w*)|\d+|.""",
    re.VERBOSE | re.DOTALL,
)


class LeftOut(Exception):
    """A test that uses something outside of the documented subset."""


def one(message, name, default=None):
    return next((value for key, value in message if key == name), default)


def text(data):
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise LeftOut("bytes") from None


def tagged(message):
    """A value with its type, since 1 and 1.0 are not the same result."""
    kind, value = message[0]
    match kind:
        case "null_value":
            return {"null": True}
        case "bool_value":
            return {"bool": value == "true"}
        case "int64_value":
            return {"int": str(int(value, 0))}
        case "double_value" if not math.isfinite(float(value)):
            raise LeftOut("numbers that are no JSON")
        case "double_value":
            return {"double": str(float(value))}
        case "string_value":
            return {"text": text(value)}
        case "list_value":
            return {"list": [tagged(element) for key, element in value if key == "values"]}
        case "map_value":
            entries = [entry for key, entry in value if key == "entries"]
            return {"map": [[key(one(entry, "key")), tagged(one(entry, "value"))] for entry in entries]}
        case "object_value":
            return time(value)
        case "uint64_value":
            raise LeftOut("unsigned integers")
        case "bytes_value":
            raise LeftOut("bytes")
        case "type_value":
            raise LeftOut("types as values")
        case "enum_value":
            raise LeftOut("messages of protobuf")
    raise ValueError(f"unknown kind of value: {kind}")


def key(message):
    kind, value = message[0]
    if kind != "string_value":
        raise LeftOut("keys that are no texts")
    return text(value)


def time(message):
    name, fields = message[0]
    kind = name.rsplit("/", 1)[-1].removeprefix("google.protobuf.").lower()
    if kind not in ("timestamp", "duration"):
        raise LeftOut("messages of protobuf")
    return {kind: [int(one(fields, "seconds", "0")), int(one(fields, "nanos", "0"))]}


def as_json(value):
    """The value of a variable, which comes to Grove as JSON."""
    (kind, plain), = value.items()
    match kind:
        case "null":
            return None
        case "int":
            return int(plain)
        case "double":
            return float(plain)
        case "list":
            return [as_json(element) for element in plain]
        case "map":
            return {name: as_json(element) for name, element in plain}
        case "timestamp" | "duration":
            raise LeftOut("times as variables")
    return plain


def require_offered(source):
    before = ""
    if re.search(r"[{,] (\d+|true|false) :", " ".join(match.group().strip() for match in _SOURCE.finditer(source) if match.group().strip())):
        raise LeftOut("keys that are no texts")
    for match in _SOURCE.finditer(source):
        token = match.group().strip(". \t\r\n\f")
        if match.lastgroup == "text" and re.match(r"[rR]?[bB]", token):
            raise LeftOut("bytes")
        if match.lastgroup == "uint":
            raise LeftOut("unsigned integers")
        if match.lastgroup == "name":
            called = source[match.end():].lstrip().startswith("(")
            if called and token in UNOFFERED or token in ("math", "base64", "strings", "proto", "quote"):
                raise LeftOut(UNOFFERED[token])
            if token in ("google", "conformance") or re.match(r"Test(All|Required)Types|NestedTest|GlobalEnum", token):
                raise LeftOut("messages of protobuf")
            if token in TYPES and not called and before not in ("{", ","):
                raise LeftOut("types as values")
        if token:
            before = token


def transcribed(file, section, test):
    if file in EXTENSIONS:
        raise LeftOut("an extension")
    if file == "macros2":
        raise LeftOut("macros with two variables")
    if one(test, "check_only") == "true":
        raise LeftOut("a type alone is asked for")
    source = text(one(test, "expr"))
    if one(test, "container") or one(test, "unknown"):
        raise LeftOut("names and messages of a package")
    require_offered(source)
    row = {"file": file, "section": text(one(section, "name")), "name": text(one(test, "name")), "expr": source}
    names = [text(one(declared, "name")) for kind, declared in test if kind == "type_env"]
    values = {}
    for kind, binding in test:
        if kind == "bindings":
            values[text(one(binding, "key"))] = as_json(tagged(one(one(binding, "value"), "value")))
    if any("." in name for name in [*names, *values]):
        raise LeftOut("variables with a dot in their name")
    if names or values:
        row["names"] = sorted({*names, *values})
    if values:
        row["values"] = values
    if any(kind in ("eval_error", "any_eval_errors") for kind, _ in test):
        return row | {"fails": True}
    if one(test, "disable_check") == "true":
        raise LeftOut("expressions that pass no checker")
    typed = one(test, "typed_result")
    return row | {"gives": tagged(one(typed, "result") if typed else one(test, "value", [("bool_value", "true")]))}


def main(checkout):
    left_out = collections.defaultdict(collections.Counter)
    for path in sorted(pathlib.Path(checkout, "tests/simple/testdata").glob("*.textproto")):
        left_out[path.stem].update({})
        suite = textproto.read(path.read_text())
        for section in (value for kind, value in suite if kind == "section"):
            for test in (value for kind, value in section if kind == "test"):
                try:
                    print(json.dumps(transcribed(path.stem, section, test), ensure_ascii=True))
                except LeftOut as reason:
                    left_out[path.stem][str(reason)] += 1
    for file, reasons in left_out.items():
        print(json.dumps({"file": file, "left_out": dict(sorted(reasons.items()))}))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
