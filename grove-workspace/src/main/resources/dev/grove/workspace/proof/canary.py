"""Tries the limits of the sandbox it runs in that it is given, and says what became of each: one JSON list on stdout."""

import ctypes
import errno
import json
import os
import platform
import re
import resource
import signal
import socket
import subprocess
import sys
import time

_OUTCOMES = {True: "HELD", False: "MISSED", None: "UNPROVEN"}
_MEGABYTE = 1024 * 1024
_libc = ctypes.CDLL(None, use_errno=True)
_REFUSED = (errno.EPERM, errno.ENOSYS, errno.EACCES)
_PATIENCE_SECONDS = 3
# Numbers of x86_64 and of aarch64, with arguments that do no harm where the call is let through.
_DENIED = {
    "io_uring_setup": (425, 425, (1, None)),
    "userfaultfd": (323, 282, (1,)),
    "bpf": (321, 280, (0, None, 0)),
    "keyctl": (250, 219, (0, 0, 0)),
    "unshare": (272, 97, (0,)),
    "ptrace": (101, 117, (0, 0, 0, 0)),
    "perf_event_open": (298, 241, (None, 0, -1, -1, 0)),
    "mount": (165, 40, (b"none", b"/tmp", b"tmpfs", 0, None)),
}


def memory(limit):
    """A child that takes more than there is must be killed, and no other process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _be_first_to_go()
        taken = []
        while len(taken) * 8 < 4 * limit:
            taken.append(b"x" * (8 * _MEGABYTE))
            os.write(writer, b".")
        os._exit(0)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    taken = 8 * len(os.read(reader, 65536))
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return killed and taken <= limit, f"{'killed' if killed else 'alive'} with {taken} MB"


def processes(limit):
    """At the limit no further process can be started."""
    children = []
    try:
        while len(children) <= limit:
            child = os.fork()
            if child == 0:
                signal.pause()
            children.append(child)
        return False, f"{len(children)} children"
    except OSError as refusal:
        return refusal.errno == errno.EAGAIN, f"refused after {len(children)}"
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            os.waitpid(child, 0)


def cpu(limit):
    """
    The kernel must know the limit, and must have held busy loops back. Where the machine is too busy itself to let them
    come to their limit, nothing is known of what would have become of them.
    """
    before, used, began = _throttled(), _seconds_of_the_ended(), time.monotonic()
    spinners = [_spin() for _ in range(4)]
    try:
        while _throttled() == before and time.monotonic() < began + _PATIENCE_SECONDS:
            time.sleep(0.1)
    finally:
        for spinner in spinners:
            os.kill(spinner, signal.SIGKILL)
            os.waitpid(spinner, 0)
    held_back = _throttled() > before
    took = 1000 * (_seconds_of_the_ended() - used) / (time.monotonic() - began)
    known = _cpu_limit()
    if known == limit and held_back:
        return True, "held back"
    observed = f"{'' if held_back else 'never '}held back: {took:.0f} thousandths of a CPU, the limit is {known}"
    return None if known == limit and took <= limit else False, observed


def network(_):
    """No device but loopback, and no way out."""
    devices = sorted(os.listdir("/sys/class/net"))
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            out.connect(("192.0.2.1", 9))
        return False, f"a route leads out; devices {devices}"
    except OSError as refusal:
        return devices == ["lo"], f"{errno.errorcode[refusal.errno]}; devices {devices}"


def read_only_root(_):
    """Nothing can be written beside the workspace and /tmp."""
    read_only = bool(os.statvfs("/").f_flag & os.ST_RDONLY)
    return read_only, "read-only" if read_only else "writable"


def privileges(_):
    """A user other than root, without capabilities and with no way to gain any."""
    status = dict(line.split(":\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\t" in line)
    bare = all(int(status[name], 16) == 0 for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"))
    held = bare and os.getuid() != 0 and status["NoNewPrivs"].strip() == "1"
    return held, f"uid {os.getuid()}, CapBnd {status['CapBnd'].strip()}, NoNewPrivs {status['NoNewPrivs'].strip()}"


def process_memory(_):
    """Nothing that outlives this call can be written to: code placed there would come back after it."""
    reached = []
    for pid in sorted(int(name) for name in os.listdir("/proc") if name.isdigit()):
        if pid != os.getpid():
            try:
                os.close(os.open(f"/proc/{pid}/mem", os.O_RDWR))
                reached.append(pid)
            except OSError:
                pass
    return not reached, f"open to writes: {reached}" if reached else "refused"


def system_calls(_):
    """The filter is on, and these calls are refused."""
    mode = [line.split()[1] for line in open("/proc/self/status") if line.startswith("Seccomp:")]
    let_through = [name for name, call in _DENIED.items() if not _is_refused(*call)]
    return mode == ["2"] and not let_through, f"mode {mode[0]}" + (f", let through {let_through}" if let_through else "")


def disk_bytes(limit):
    """A full workspace is full."""
    names = [f"canary-{number}" for number in range(9)]
    written = 0
    piece = b"x" * _MEGABYTE
    try:
        for name in names:
            with open(name, "wb", buffering=0) as file:
                for _ in range(limit // 4):
                    written += file.write(piece)
        return False, f"{written} bytes written"
    except OSError as refusal:
        return _is_full(refusal) and written <= limit * _MEGABYTE, f"full after {written} bytes"
    finally:
        for name in names:
            if os.path.exists(name):
                os.unlink(name)


def disk_files(limit):
    """There is an end to files, too, and not only to their bytes."""
    os.mkdir("canary")
    made = 0
    try:
        while made <= limit:
            os.close(os.open(f"canary/{made}", os.O_CREAT | os.O_WRONLY))
            made += 1
        return False, f"{made} files"
    except OSError as refusal:
        return _is_full(refusal), f"full after {made} files"
    finally:
        for number in range(made):
            os.unlink(f"canary/{number}")
        os.rmdir("canary")


def file_size(limit):
    """No file grows past the workspace, not even one full of nothing."""
    try:
        with open("canary", "wb", buffering=0) as file:
            file.seek(limit * _MEGABYTE)
            file.write(b"x")
        return False, "no end"
    except OSError as refusal:
        return refusal.errno == errno.EFBIG, errno.errorcode[refusal.errno]
    finally:
        os.unlink("canary")


def open_files(limit):
    """At the limit no further file can be opened."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    opened = []
    try:
        while len(opened) <= limit:
            opened.append(os.open("/dev/null", os.O_RDONLY))
        return False, f"{len(opened)} open"
    except OSError as refusal:
        return refusal.errno == errno.EMFILE, f"refused after {len(opened)}"
    finally:
        for descriptor in opened:
            os.close(descriptor)


def git(least):
    """Older ones take the settings that keep a repository's programs from running for words without meaning."""
    said = subprocess.run(["git", "--version"], capture_output=True, check=True, text=True).stdout
    major, minor = map(int, re.match(r"git version (\d+)\.(\d+)", said).groups())
    return major * 1000 + minor >= least, said.strip()


def _be_first_to_go():
    with open("/proc/self/oom_score_adj", "w") as score:
        score.write("1000")


def _spin():
    child = os.fork()
    if child == 0:
        while True:
            pass
    return child


def _throttled():
    for place in ("/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat"):
        if os.path.exists(place):
            with open(place) as lines:
                return sum(int(line.split()[1]) for line in lines if line.startswith("nr_throttled"))
    return 0


def _cpu_limit():
    """In thousandths of a CPU, by what the kernel says of this sandbox; None when it says nothing."""
    for places in (["cpu.max"], ["cpu/cpu.cfs_quota_us", "cpu/cpu.cfs_period_us"]):
        paths = ["/sys/fs/cgroup/" + place for place in places]
        if all(os.path.exists(path) for path in paths):
            words = " ".join(open(path).read() for path in paths).split()
            return int(words[0]) * 1000 // int(words[1]) if words[0] not in ("max", "-1") else None
    return None


def _seconds_of_the_ended():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def _is_refused(on_x86, on_arm, arguments):
    number = on_x86 if platform.machine() == "x86_64" else on_arm
    child = os.fork()
    if child == 0:
        ctypes.set_errno(0)
        answer = _libc.syscall(ctypes.c_long(number), *arguments)
        os._exit(1 if answer == -1 and ctypes.get_errno() in _REFUSED else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def _is_full(refusal):
    return refusal.errno in (errno.ENOSPC, errno.EDQUOT)


_LIMITS = [
    memory, processes, cpu, network, read_only_root, privileges, process_memory, system_calls,
    disk_bytes, disk_files, file_size, open_files, git,
]  # fmt: skip


def prove(limits):
    findings = []
    for limit in _LIMITS:
        if limit.__name__ in limits:
            try:
                held, observed = limit(limits[limit.__name__])
            except Exception as trouble:  # what could not be tried was not proven
                held, observed = None, f"could not be tried: {trouble!r}"
            findings.append({"limit": limit.__name__, "outcome": _OUTCOMES[held], "observed": observed})
    print(json.dumps(findings))


prove(json.loads(sys.argv[1]))
