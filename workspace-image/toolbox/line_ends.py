"""Replaces a text in a file whatever its lines end with: what a model writes has line feeds, and files of Windows have CRLF."""

import re

_END = re.compile(r"\r\n|\n|\r")
# A line feed is no line end of its own behind a carriage return.
_ANY_END = r"(?:\r\n|(?<!\r)\n|\r(?!\n))"


def edit_of(text, old, new):
    """As it is written where that is in the file; with any line ends where it has none but line feeds, or is not there as written."""
    written_so = old in text and ("\r" not in text or "\r" in old + new)
    return _Exact(text, old, new) if written_so else _Lenient(text, old, new)


class _Exact:
    def __init__(self, text, old, new):
        self._text, self._old, self._new = text, old, new

    def count(self):
        return self._text.count(self._old)

    def most_added(self):
        return len(self._new) - len(self._old)

    def applied(self):
        return self._text.replace(self._old, self._new)


class _Lenient:
    """New lines end as those do that they take the place of, or as the line at the place."""

    def __init__(self, text, old, new):
        self._text = text
        self._pattern = re.compile(_ANY_END.join(re.escape(part) for part in _END.split(old)))
        self._old, self._new = old, _END.split(new)
        self._next = None
        self._last = False

    def count(self):
        return sum(1 for _ in self._pattern.finditer(self._text))

    def most_added(self):
        return sum(len(part) + 2 for part in self._new) - len(self._old)

    def applied(self):
        self._next = _END.search(self._text)
        return self._pattern.sub(self._replacement, self._text)

    def _replacement(self, match):
        if len(self._new) == 1:
            return self._new[0]
        within = _END.search(match.group())
        return (within.group() if within else self._end_behind(match.end())).join(self._new)

    def _end_behind(self, place):
        """Of the line that a place is in; the last line, which may have none, ends as the one before it. Places come in their order."""
        while self._next is not None and not self._last and self._next.start() < place:
            following = _END.search(self._text, self._next.end())
            self._last = following is None
            self._next = following or self._next
        return self._next.group() if self._next is not None else "\n"
