"""Writes the archive of one name to stdout, packed by zstd."""

import io
import struct
import subprocess
import sys
import tarfile

OUT = io.BytesIO()


def packed(content):
    return subprocess.run(["zstd", "-q", "-c", "-T1"], input=content, stdout=subprocess.PIPE, check=True).stdout


def entry(name, data=b"", **fields):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    info.mode = 0o644
    for field, value in fields.items():
        setattr(info, field, value)
    return info, data


def archive(*entries, **options):
    with tarfile.open(fileobj=OUT, mode="w|", format=options.get("format", tarfile.PAX_FORMAT)) as tar:
        for info, data in entries:
            tar.addfile(info, io.BytesIO(data) if info.isreg() else None)


def link(name, target):
    return entry(name, type=tarfile.SYMTYPE, linkname=target)


def hard(name, target):
    return entry(name, type=tarfile.LNKTYPE, linkname=target)


def raw(name, size_field, kind=b"0"):
    """A header whose size field is whatever it is said to be."""
    head = bytearray(512)
    head[0 : len(name)] = name
    head[100:108] = b"0000644\0"
    head[108:116] = head[116:124] = b"0000000\0"
    head[124:136] = size_field
    head[136:148] = b"00000000000\0"
    head[156:157] = kind
    head[257:265] = b"ustar\x0000"
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    return bytes(head)


X = b"x\n"
DEEP = "/".join("d" * 10 for _ in range(300))

ARCHIVES = {
    "absolute path": lambda: archive(entry("/tmp/escaped", X)),
    "path through the parent": lambda: archive(entry("../tmp/escaped", X)),
    "path through a folder and its parents": lambda: archive(entry("a/../../tmp/escaped", X)),
    "link to /tmp and a file through it": lambda: archive(link("l", "/tmp"), entry("l/escaped", X)),
    "link to the parent and a file through it": lambda: archive(link("l", ".."), entry("l/tmp/escaped", X)),
    "links in a chain and a file through them": lambda: archive(
        link("a", "b"), link("b", "c"), link("c", "/tmp"), entry("a/escaped", X)
    ),
    "folder that becomes a link": lambda: archive(
        entry("d", type=tarfile.DIRTYPE, mode=0o755), link("d", "/tmp"), entry("d/escaped", X)
    ),
    "link to itself": lambda: archive(link("l", "l"), entry("l/x", X)),
    "hard link to a file outside": lambda: archive(hard("h", "/etc/passwd")),
    "hard link to a file outside, relative": lambda: archive(hard("h", "../etc/passwd")),
    "hard link through a link": lambda: archive(link("l", "/etc"), hard("h", "l/passwd")),
    "file written through a hard link": lambda: archive(hard("h", "/opt/grove/toolbox/server.py"), entry("h", X)),
    "file over a link": lambda: archive(link("l", "/tmp/escaped"), entry("l", X)),
    "character device": lambda: archive(entry("dev", type=tarfile.CHRTYPE, devmajor=1, devminor=1)),
    "block device": lambda: archive(entry("dev", type=tarfile.BLKTYPE, devmajor=8, devminor=0)),
    "FIFO": lambda: archive(entry("fifo", type=tarfile.FIFOTYPE), entry("ok", X)),
    "setuid program of root": lambda: archive(entry("su", b"#!/bin/sh\nid\n", mode=0o6755, uid=0, gid=0, uname="root")),
    "workspace without permissions": lambda: archive(
        entry(".", type=tarfile.DIRTYPE, mode=0), entry("inside", X, mode=0)
    ),
    "names with newlines": lambda: archive(entry("a\nb", X)),
    "names that are not UTF-8": lambda: archive(entry(b"\xff\xfe".decode("utf-8", "surrogateescape"), X, ), format=tarfile.GNU_FORMAT),
    "names like options": lambda: archive(entry("--checkpoint=1", X), entry("--checkpoint-action=exec=touch /tmp/escaped", X)),
    "name of 255 bytes": lambda: archive(entry("n" * 255, X)),
    "name of 256 bytes": lambda: archive(entry("n" * 256, X)),
    "path of 5,000 bytes": lambda: archive(entry("/".join(["p" * 99] * 50), X)),
    "300 levels": lambda: archive(entry(DEEP + "/x", X)),
    "name of a megabyte": lambda: archive(entry("m" * 1_000_000, X)),
    "PAX path that is absolute": lambda: archive(entry("harmless", X, pax_headers={"path": "/tmp/escaped"})),
    "PAX link that leads out": lambda: archive(entry("h", type=tarfile.LNKTYPE, linkname="x", pax_headers={"linkpath": "/etc/passwd"})),
    "PAX size beyond all numbers": lambda: archive(entry("big", X, pax_headers={"size": "99999999999999999999999999"})),
    "PAX size below zero": lambda: archive(entry("big", X, pax_headers={"size": "-1"})),
    "capabilities as an attribute": lambda: archive(
        entry("cap", X, pax_headers={"SCHILY.xattr.security.capability": "\x01\x00\x00\x02\xff\xff"})
    ),
    "size of 8 EB": lambda: OUT.write(raw(b"big", b"\x80" + struct.pack(">3xq", 2**62)) + b"x" * 512),
    "size below zero": lambda: OUT.write(raw(b"big", b"\xff" + b"\xff" * 3 + struct.pack(">q", -5)) + b"x" * 512),
    "entry of an unknown kind": lambda: OUT.write(raw(b"odd", b"00000000002\0", b"Z") + b"x" * 512 + bytes(1024)),
    "volume label and continued file": lambda: OUT.write(
        raw(b"label", b"00000000000\0", b"V") + raw(b"part", b"00000000002\0", b"M") + b"x" * 512 + bytes(1024)
    ),
    "sparse file of 8 TB": lambda: archive(
        entry("s", b"1\n0\n0\n".ljust(512, b"\0"), pax_headers={
            "GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "sparse", "GNU.sparse.realsize": str(8 * 2**40)
        })
    ),
    "the same name 5,000 times": lambda: archive(*[entry("same", X) for _ in range(5000)]),
    "more files than there are inodes": lambda: archive(*[entry(f"f{n}") for n in range(40_000)]),
    "10 GB of zeros": lambda: zeros(10 * 2**30),
    "cut short": lambda: OUT.write(raw(b"short", b"00000010000\0") + b"x" * 100),
    "empty": lambda: None,
    "no archive at all": lambda: OUT.write(b"\x7fELF" + bytes(range(256)) * 40),
}


def zeros(size):
    """As pieces that are packed once: packing all of it would take longer than all other archives do."""
    piece = bytes(2**26)
    first = packed(raw(b"zeros", b"\x80" + struct.pack(">3xq", size)))
    sys.stdout.buffer.write(first + packed(piece) * (size // len(piece)))
    OUT.write(bytes(1024))


if len(sys.argv) > 1:
    ARCHIVES[sys.argv[1]]()
    sys.stdout.buffer.write(packed(OUT.getvalue()))
else:
    print("\n".join(ARCHIVES))
