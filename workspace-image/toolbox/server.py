"""Takes requests off stdin and answers each on stdout, several at a time."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import files
import git
import inputs
import keeping
import listing
import search
import viewing
from adopted import adopt
from errors import ToolboxError
from frames import FrameWriter, read_frame
from git_process import GitCall
from shell import Shell
from snippet import Snippet
from untraced import close_to_others

_WORKERS = 8
_OPERATIONS = {
    "read": files.read,
    "seed": files.seed,
    "write": files.write,
    "edit": files.edit,
    "edited": files.edited,
    "list": listing.list_files,
    "grep": search.grep,
    "fingerprint": keeping.fingerprint,
    "keep_begin": keeping.keep_begin,
    "keep_read": keeping.keep_read,
    "restore_begin": keeping.restore_begin,
    "restore_write": keeping.restore_write,
    "restore_end": keeping.restore_end,
    "inputs": inputs.inputs,
    "input_begin": inputs.input_begin,
    "input_write": inputs.input_write,
    "input_end": inputs.input_end,
    "tree": viewing.tree,
    "fetch": viewing.fetch,
    "diff": viewing.diff,
    "adopt": adopt,
}


def serve():
    """Serves until stdin ends. Whatever else prints, prints to stderr: stdout belongs to the frames."""
    close_to_others()
    requests = os.fdopen(os.dup(0), "rb")
    answers = FrameWriter(os.fdopen(os.dup(1), "wb"))
    os.dup2(os.open("/dev/null", os.O_RDWR), 0)
    os.dup2(2, 1)
    commands = {}
    with ThreadPoolExecutor(_WORKERS) as workers:
        _start_all(workers)
        answers.write({"id": 0, "ok": True, "result": {"toolbox": 1, "python": sys.version.split()[0]}})
        while (request := read_frame(requests)) is not None:
            if request["op"] == "cancel":
                command = commands.get(request["args"]["id"])
                if command is not None:
                    command.cancel()
            elif (command := _command(request["op"])) is not None:
                commands[request["id"]] = command
                # A thread of its own: commands may take long, and files stay quick meanwhile.
                threading.Thread(target=_run, args=(answers, commands, request, command), daemon=True).start()
            else:
                workers.submit(_answer, answers, request, _OPERATIONS.get(request["op"]))


def _start_all(workers):
    """All threads of the pool at once: while a command uses up what the sandbox may have, none could be started."""
    together = threading.Barrier(_WORKERS)
    for _ in range(_WORKERS):
        workers.submit(together.wait)


def _command(operation):
    """What can be cancelled, and runs programs that must not outlive it."""
    if operation == "shell":
        return Shell()
    if operation == "snippet":
        return Snippet()
    return GitCall(git.OPERATIONS[operation]) if operation in git.OPERATIONS else None


def _run(answers, commands, request, command):
    try:
        _answer(answers, request, command.run)
    finally:
        commands.pop(request["id"], None)


def _answer(answers, request, operation):
    try:
        if operation is None:
            raise ToolboxError("unknown_operation", f"There is no operation {request['op']}")
        answer = {"id": request["id"], "ok": True, "result": operation(**request["args"])}
    except ToolboxError as error:
        answer = {"id": request["id"], "ok": False, "error": {"code": error.code, "message": str(error)}}
    except Exception as error:  # every request must be answered, whatever went wrong
        message = f"{type(error).__name__}: {error}"
        answer = {"id": request["id"], "ok": False, "error": {"code": "broken", "message": message[:500]}}
    answers.write(answer)
