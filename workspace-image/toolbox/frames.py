"""Frames on a byte stream: a four-byte big-endian length, then that many bytes of UTF-8 JSON."""

import json
import struct
import threading

MAX_FRAME = 8 * 1024 * 1024
_LENGTH = struct.Struct(">I")


def read_frame(stream):
    """The next frame, or None at the end of the stream."""
    head = _read_exactly(stream, _LENGTH.size)
    if head is None:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > MAX_FRAME:
        raise ValueError(f"frame of {length} bytes")
    body = _read_exactly(stream, length)
    return None if body is None else json.loads(body)


def _read_exactly(stream, size):
    data = b""
    while len(data) < size:
        piece = stream.read(size - len(data))
        if not piece:
            return None
        data += piece
    return data


class FrameWriter:
    """Writes whole frames from any thread."""

    def __init__(self, stream):
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, frame):
        body = json.dumps(frame, ensure_ascii=True).encode()
        if len(body) > MAX_FRAME:
            error = {"code": "too_large", "message": "The answer is too large; ask for less at a time"}
            body = json.dumps({"id": frame["id"], "ok": False, "error": error}).encode()
        with self._lock:
            self._stream.write(_LENGTH.pack(len(body)) + body)
            self._stream.flush()
