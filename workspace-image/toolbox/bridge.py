"""Carries connections of the sandbox's programs to the proxy of the server. See docs/toolbox-protocol.md, Bridge."""

import errno
import os
import selectors
import socket
import struct
import sys

from processes import living
from untraced import close_to_others

ADDRESS = ("127.0.0.1", 3128)
_HELLO, _OPEN, _DATA, _WINDOW, _CLOSE = range(5)
_VERSION = 1
_HEAD = struct.Struct(">BII")
_CREDIT = 256 * 1024
_PIECE = 64 * 1024
_STREAMS = 256
_LAST_STREAM = 2**31 - 1
_UNWRITTEN = 1024 * 1024  # of frames for the server; programs are not read meanwhile
_LOWEST_ROOM = 64 * 1024


class Breach(Exception):
    """The server does not keep to the protocol."""


class _Stream:
    """One connection of a program."""

    def __init__(self, number, connection):
        self.number = number
        self.connection = connection
        self.credit = _CREDIT  # bytes that the server still takes
        self.room = _CREDIT  # bytes that the server may still send
        self.taken = 0  # bytes written to the program that the server does not know of
        self.pending = bytearray()  # for the program
        self.ended_here = False
        self.ended_there = False


class Bridge:
    """All connections, in one thread: what one of them waits for holds up no other."""

    def __init__(self, listener, requests, answers):
        self._listener = listener
        self._requests = requests
        self._answers = answers
        self._selector = selectors.DefaultSelector()
        self._streams = {}
        self._last = 0
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self._watched = {}

    def serve(self, hello):
        """Until the server ends its side."""
        self._send(_HELLO, _VERSION, hello)
        while True:
            self._watch_all()
            for key, events in self._selector.select():
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj == self._requests:
                    if not self._read_frames():
                        return
                elif key.fileobj == self._answers:
                    self._write_frames()
                else:
                    self._serve_program(key.data, events)

    def _watch_all(self):
        full = len(self._outgoing) >= _UNWRITTEN
        self._watch(self._requests, selectors.EVENT_READ)
        self._watch(self._answers, selectors.EVENT_WRITE if self._outgoing else 0)
        accepts = not full and len(self._streams) < _STREAMS and self._last < _LAST_STREAM
        self._watch(self._listener, selectors.EVENT_READ if accepts else 0)
        for stream in self._streams.values():
            if stream.connection is not None:
                reads = not full and stream.credit > 0 and not stream.ended_here
                events = (selectors.EVENT_READ if reads else 0) | (selectors.EVENT_WRITE if stream.pending else 0)
                self._watch(stream.connection, events, stream)

    def _watch(self, source, events, stream=None):
        before = self._watched.get(source, 0)
        if events == before:
            return
        if before == 0:
            self._selector.register(source, events, stream)
        elif events == 0:
            self._selector.unregister(source)
        else:
            self._selector.modify(source, events, stream)
        self._watched[source] = events

    def _accept(self):
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        self._last += 1
        self._streams[self._last] = _Stream(self._last, connection)
        self._send(_OPEN, self._last)

    def _serve_program(self, stream, events):
        if events & selectors.EVENT_WRITE and stream.connection is not None:
            self._write_to_program(stream)
        if events & selectors.EVENT_READ and stream.connection is not None:
            self._read_from_program(stream)

    def _read_from_program(self, stream):
        try:
            piece = stream.connection.recv(min(_PIECE, stream.credit))
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if piece:
            stream.credit -= len(piece)
            self._send(_DATA, stream.number, piece)
        else:
            self._end(stream)

    def _write_to_program(self, stream):
        try:
            written = stream.connection.send(stream.pending[:_PIECE])
        except BlockingIOError:
            return
        except OSError:
            self._end(stream)
            return
        del stream.pending[:written]
        stream.taken += written
        if stream.ended_there:
            if not stream.pending:
                self._end(stream)
        elif stream.taken >= _LOWEST_ROOM:
            self._send(_WINDOW, stream.number, struct.pack(">I", stream.taken))
            stream.room += stream.taken
            stream.taken = 0

    def _end(self, stream):
        """Nothing more is read from the program or written to it."""
        if stream.connection is not None:
            self._watch(stream.connection, 0)
            self._watched.pop(stream.connection, None)
            stream.connection.close()
            stream.connection = None
            stream.pending.clear()
        if not stream.ended_here:
            stream.ended_here = True
            self._send(_CLOSE, stream.number)
        if stream.ended_there:
            self._streams.pop(stream.number, None)

    def _read_frames(self):
        try:
            piece = os.read(self._requests, _PIECE)
        except BlockingIOError:
            return True
        if not piece:
            return False
        self._incoming += piece
        start = 0
        while len(self._incoming) - start >= _HEAD.size:
            kind, number, length = _HEAD.unpack_from(self._incoming, start)
            if length > _PIECE:
                raise Breach(f"a frame of {length} bytes")
            end = start + _HEAD.size + length
            if len(self._incoming) < end:
                break
            self._take(kind, number, bytes(self._incoming[start + _HEAD.size : end]))
            start = end
        del self._incoming[:start]
        return True

    def _take(self, kind, number, payload):
        stream = self._streams.get(number)
        if stream is None:
            raise Breach(f"a frame {kind} of no stream")
        if kind == _DATA:
            if stream.ended_there or len(payload) > stream.room:
                raise Breach("data beyond its credit")
            stream.room -= len(payload)
            if stream.connection is not None:
                stream.pending += payload
                self._write_to_program(stream)
        elif kind == _WINDOW:
            more = struct.unpack(">I", payload)[0] if len(payload) == 4 else 0
            if not 0 < more <= _CREDIT - stream.credit:
                raise Breach("credit for what was not sent")
            stream.credit += more
        elif kind == _CLOSE:
            if payload or stream.ended_there:
                raise Breach("a second end")
            stream.ended_there = True
            if not stream.pending:
                self._end(stream)
        else:
            raise Breach(f"a frame of kind {kind}")

    def _send(self, kind, number, payload=b""):
        self._outgoing += _HEAD.pack(kind, number, len(payload))
        self._outgoing += payload
        self._write_frames()

    def _write_frames(self):
        while self._outgoing:
            try:
                written = os.write(self._answers, memoryview(self._outgoing)[:_PIECE].tobytes())
            except BlockingIOError:
                return
            del self._outgoing[:written]


def serve():
    """Serves until stdin ends; exits with 71 when the server does not keep to the protocol."""
    close_to_others()
    requests, answers = os.dup(0), os.dup(1)
    os.dup2(os.open("/dev/null", os.O_RDWR), 0)
    os.dup2(2, 1)
    os.set_blocking(requests, False)
    os.set_blocking(answers, False)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(ADDRESS)
    listener.listen(_STREAMS)
    listener.setblocking(False)
    began = living()[os.getpid()][1]
    try:
        Bridge(listener, requests, answers).serve(struct.pack(">QQ", os.getpid(), began))
    except Breach as breach:
        print(f"bridge: {breach}", file=sys.stderr)
        sys.exit(71)
    except OSError as error:
        if error.errno != errno.EPIPE:
            raise
