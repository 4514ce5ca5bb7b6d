"""An application on Grove: it starts a run, follows it, executes its tools, and asks a person before money is paid back.

Python 3 and nothing else. GROVE and GROVE_KEY say where the server is and with which key.
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

GROVE = os.environ.get("GROVE", "http://localhost:8080")
HEADERS = {"Authorization": "Bearer " + os.environ["GROVE_KEY"], "Content-Type": "application/json"}
ORDERS = {"o-7": {"item": "a vase", "paid_eur": 12.5, "state": "arrived broken"}}
ENDED = ("run.completed", "run.stopped", "run.failed", "run.cancelled")


def retry(request):
    """Opens a request, again and again while the server is away; the key of a POST keeps its effect single."""
    while True:
        try:
            return urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                sys.exit(error.read().decode())
        except OSError as error:
            print("trying again:", error, flush=True)
        time.sleep(1)


def call(method, path, body=None):
    request = urllib.request.Request(GROVE + path, headers=HEADERS, method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
    with retry(request) as answer:
        return json.load(answer)


def events(run):
    """Each event once and in order, also when the server is killed and started again in between."""
    seen = 0
    while True:
        try:
            with retry(urllib.request.Request(f"{GROVE}/agent-runs/{run}/stream?after={seen}", headers=HEADERS)) as stream:
                for line in stream:
                    if line.startswith(b"data:"):
                        event = json.loads(line[5:])
                        seen = event.get("seq", seen)
                        yield event
                        if event["type"] in ENDED:
                            return
        except (OSError, http.client.HTTPException) as error:
            print("reconnecting:", error, flush=True)


def answer(run):
    """Answers what the run waits for at the moment, which may be nothing any more when an event is read again."""
    wait = call("GET", f"/agent-runs/{run}")["wait"]
    if wait is None:
        return
    for asked in wait["calls"]:
        arguments = asked["arguments"]
        if wait["kind"] == "approval":
            print(f"Refund {arguments['amount_eur']:.2f} EUR for order {arguments['order']}? [y/n] ", end="", flush=True)
            decision = "approve" if sys.stdin.readline().strip() == "y" else "deny"
            call("POST", f"/agent-runs/{run}/approvals/{asked['id']}", {"decision": decision})
        else:
            content = ORDERS.get(arguments["order"], "There is no such order") if asked["name"] == "find_order" else {"refunded": arguments}
            result = {"tool_call_id": asked["id"], "content": content}
            call("POST", f"/agent-runs/{run}/tool-results", {"results": [result]})


def main():
    goal = "A customer writes: the vase of order o-7 arrived in pieces."
    run = call("POST", "/agents/help-desk/runs", {"goal": goal})["id"]
    print("run", run, flush=True)
    for event in events(run):
        if event["type"] == "turn.answered":
            print(f"turn {event['turn']}:", event["text"], *(asked["name"] for asked in event["tool_calls"]), flush=True)
        elif event["type"] == "run.waiting":
            answer(run)
    print(event["type"], call("GET", f"/agent-runs/{run}")["result"], flush=True)


main()
