"""Glob patterns, matched in time proportional to the path, however many stars and braces there are."""

import re

from errors import ToolboxError

_MAX_PATTERN = 1000
_MAX_ALTERNATIVES = 1000
_MAX_TOKENS = 20_000
_GROUP = re.compile(r"\{([^{}]*)\}")


def compile_glob(pattern):
    """A function from a path to whether it matches. A pattern without a slash is matched against the last name."""
    if len(pattern) > _MAX_PATTERN:
        raise ToolboxError("invalid_pattern", f"A glob must be shorter than {_MAX_PATTERN} characters")
    automaton = _Automaton([_tokens(one) for one in _expand(pattern)])
    whole = "/" in pattern

    def matches(path):
        return automaton.matches(path if whole else path.rpartition("/")[2])

    return matches


def _expand(pattern):
    """The alternatives that {a,b} stands for, the innermost first; unbalanced braces stand for themselves."""
    waiting = [pattern]
    alternatives = []
    while waiting:
        one = waiting.pop()
        group = _GROUP.search(one)
        if group is None:
            alternatives.append(one)
        else:
            waiting += [one[: group.start()] + part + one[group.end() :] for part in set(group.group(1).split(","))]
        if len(waiting) + len(alternatives) > _MAX_ALTERNATIVES:
            raise ToolboxError("invalid_pattern", "The braces of the glob stand for too many alternatives")
    return alternatives


def _tokens(pattern):
    tokens = []
    position = 0
    while position < len(pattern):
        token = next((star for star in ("**/", "**") if pattern.startswith(star, position)), pattern[position])
        position += len(token)
        # A star next to itself says nothing more.
        if not (tokens and tokens[-1] == token and token[0] == "*"):
            tokens.append(token)
    return tokens


class _Automaton:
    """All alternatives side by side, a bit for each state: bit i says that the tokens before i have matched so far."""

    def __init__(self, alternatives):
        if sum(map(len, alternatives)) > _MAX_TOKENS:
            raise ToolboxError("invalid_pattern", "The glob is too large")
        places = {}
        self._first = self._last = 0
        position = 0
        for tokens in alternatives:
            self._first |= 1 << position
            for token in tokens:
                places[token] = places.get(token, 0) | 1 << position
                position += 1
            self._last |= 1 << position
            position += 1
        self._places = places
        # What stays where it is: at any character, and at any but a slash.
        self._stay = places.get("**", 0) | places.get("**/", 0)
        self._stay_in_name = self._stay | places.get("*", 0)
        # What may match nothing: anywhere, and where a folder begins.
        self._skip = places.get("*", 0) | places.get("**", 0)
        self._skip_at_folder = self._skip | places.get("**/", 0)

    def matches(self, text):
        states = self._skipped(self._first, "/")
        for character in text:
            in_name = character != "/"
            step = self._places.get(character, 0) if character != "*" else 0
            if in_name:
                step |= self._places.get("?", 0)
            stay = self._stay_in_name if in_name else self._stay
            states = self._skipped((states & step) << 1 | states & stay, character)
            if not states:
                return False
        return states & self._last != 0

    def _skipped(self, states, previous):
        skip = self._skip_at_folder if previous == "/" else self._skip
        while (following := states | (states & skip) << 1) != states:
            states = following
        return states
