"""Searches files with ripgrep, whose engine is linear in time.

ripgrep is never given a path: it would open it by name, and a name can be swapped. It reads one stream that holds the
files one after the other, and the numbers of the lines it prints identify the file of each.
"""

import bisect
import os
import subprocess
import threading

import names
from beneath import open_beneath, open_file, open_file_in
from errors import ToolboxError
from globs import compile_glob
from walk import SECONDS, shown, walk

_DEFAULT_LIMIT = 100
_MAX_LIMIT = 1000
_MAX_CONTEXT = 10
_MAX_PATTERN = 1000
_MAX_REGEX = "2M"
_MAX_DFA = "10M"
_MAX_FILE = 10 * 1024 * 1024
_MAX_LINE = 500
_MAX_CHARACTERS = 1_000_000
_SNIFF = 8192

running = set()


def grep(path=".", pattern="", glob=None, limit=_DEFAULT_LIMIT, context=0):
    """Lines that match a regular expression, with lines around them."""
    context = min(max(0, context), _MAX_CONTEXT)
    command = ["rg", "--no-config", "--line-number", "--color=never", "--text", "--no-messages"]
    # A pattern that is small when written can stand for a machine of millions of states: linear time, but not soon.
    command += ["--regex-size-limit", _MAX_REGEX, "--dfa-size-limit", _MAX_DFA]
    command += ["--context", str(context), "--context-separator=", "--regexp", _checked(pattern), "-"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={"PATH": "/usr/bin:/bin"}
    )
    running.add(process.pid)
    files = _Files()
    feeder = threading.Thread(target=_feed, args=(process.stdin, path, glob, files), daemon=True)
    too_slow = threading.Event()
    timer = threading.Timer(SECONDS, lambda: (too_slow.set(), process.kill()))
    try:
        timer.start()
        feeder.start()
        complete = _collect(process.stdout, files, min(max(1, limit), _MAX_LIMIT))
        if complete:
            feeder.join()
        else:
            process.kill()
        problem = process.stderr.read(2000).decode("utf-8", "replace").strip()
        code = process.wait()
        if too_slow.is_set():
            raise ToolboxError("too_slow", f"The search took more than {SECONDS} s; name a folder or a simpler pattern")
        if code == 2 and problem:
            raise ToolboxError("invalid_pattern", f"The pattern cannot be used: {problem}")
        if files.error is not None:
            raise files.error
        if complete and code not in (0, 1):
            raise ToolboxError("failed", "The search was killed before its end")
        return {"matches": files.matches, "more": not complete, "too_large": files.too_large}
    finally:
        timer.cancel()
        running.discard(process.pid)
        process.kill()
        process.wait()


def _checked(pattern):
    if "\0" in pattern:
        raise ToolboxError("invalid_pattern", "A pattern cannot hold the NUL character; write it as \\x00")
    if len(pattern) > _MAX_PATTERN:
        raise ToolboxError("invalid_pattern", f"A pattern must be shorter than {_MAX_PATTERN} characters")
    try:
        return pattern.encode()
    except UnicodeEncodeError:
        raise ToolboxError("invalid_pattern", "A pattern must be valid Unicode") from None


class _Files:
    """Which lines of the stream belong to which file."""

    def __init__(self):
        self.starts = []
        self.paths = []
        self.matches = []
        self.too_large = 0
        self.error = None

    def locate(self, line):
        index = bisect.bisect_right(self.starts, line) - 1
        return self.paths[index], line - self.starts[index] + 1


def _feed(stream, path, glob, files):
    line = 1
    try:
        for shown_path, fd in _candidates(path, glob):
            try:
                data = _content(fd)
            finally:
                os.close(fd)
            if data is None:
                files.too_large += 1
                continue
            if b"\0" in data[:_SNIFF]:
                continue
            if not data.endswith(b"\n"):
                data += b"\n"
            files.starts.append(line)
            files.paths.append(shown_path)
            line += data.count(b"\n")
            stream.write(data)
    except BrokenPipeError:
        pass
    except Exception as error:  # else the search would look complete
        files.error = error
    finally:
        try:
            stream.close()
        except BrokenPipeError:
            pass


def _content(fd):
    """The bytes that a file has now, or None where they are too many. A buffer of the largest size costs more than most files do."""
    size = os.fstat(fd).st_size
    if size > _MAX_FILE:
        return None
    data = b""
    while len(data) < size and (part := os.read(fd, size - len(data))):
        data += part
    return data


def _candidates(path, glob):
    prefix = names.parse(path)
    directory = open_beneath(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        entries = walk(directory)
        matches = compile_glob(glob) if glob else None
        for parent, name, relative, kind in entries:
            inside_git = b".git" in relative.split(b"/")
            if kind != "file" or inside_git or (matches and not matches(os.fsdecode(relative))):
                continue
            try:
                fd = open_file_in(parent, name, "")
            except ToolboxError:
                continue
            yield shown(relative if prefix == b"." else prefix + b"/" + relative), fd
    except NotADirectoryError:
        fd = open_file(path)
        if os.fstat(fd).st_size > _MAX_FILE:
            os.close(fd)
            raise ToolboxError("too_large", f"{path} is larger than {_MAX_FILE} bytes; use ws_shell, for example with rg")
        yield shown(prefix), fd
    finally:
        os.close(directory)


def _collect(output, files, limit):
    """Whether this was all there is; not, when there is more than the limit."""
    matched = characters = 0
    for raw in output:
        number, separator, text = _split(raw)
        if number is None:
            continue
        if separator == ":":
            matched += 1
        if matched > limit or characters > _MAX_CHARACTERS:
            return False
        path, line = files.locate(number)
        characters += len(path) + len(text)
        files.matches.append([path, line, separator == ":", text])
    return True


def _split(raw):
    text = raw.decode("utf-8", "replace").rstrip("\n")
    digits = 0
    while digits < len(text) and text[digits].isdigit():
        digits += 1
    if digits == 0 or digits == len(text):
        return None, "", ""
    content = text[digits + 1 :]
    cut = content if len(content) <= _MAX_LINE else f"{content[:_MAX_LINE]}… ({len(content)} characters)"
    return int(text[:digits]), text[digits], cut
