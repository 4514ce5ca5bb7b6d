"""Does with a run what an application does, through a client that was made of the API's description."""

import json
import sys
import time
import uuid

import grove_client as grove

url, key = sys.argv[1:]
client = grove.ApiClient(grove.Configuration(host=url, access_token=key))
agents, runs, waits = grove.AgentsApi(client), grove.RunsApi(client), grove.WaitsApi(client)


def found(step, **more):
    print(json.dumps({"step": step, **more}), flush=True)


def until(run_id, status):
    for _ in range(200):
        run = runs.get_run(run_id)
        if run.status == status:
            return run
        time.sleep(0.1)
    raise SystemExit(f"{run_id} was never {status}, it is {run.status}")


def start():
    wish = grove.RunStart(goal="go", limits=grove.LimitsDraft(max_turns=5), metadata={"from": "python"})
    return runs.start_run("careful", wish, idempotency_key=str(uuid.uuid4()))


def stream(run_id):
    """The answer as it comes."""
    if hasattr(runs, "stream_run_without_preload_content"):
        return runs.stream_run_without_preload_content(run_id)
    # For pydantic 1 all methods of the API read an answer to its end.
    headers = {"Authorization": f"Bearer {key}"}
    return client.rest_client.get_request(f"{url}/agent-runs/{run_id}/stream", headers, _preload_content=False)


def events(lines):
    for line in lines:
        if line.startswith("data:"):
            yield grove.RunEvent.from_json(line.removeprefix("data:")).actual_instance


agent = agents.store_agent(
    grove.AgentDraft(
        name="careful",
        system_prompt="You are careful.",
        model="scripted/careful",
        tools=["echo", "finish"],
        approvals=["echo"],
    )
)
found("agent", version=agent.version, turns=agent.limits.max_turns)

run_id = start().id
types, approved = [], 0
for event in events(line.decode() for line in stream(run_id)):
    types.append(event.type)
    if event.type == "run.waiting":
        for call in runs.get_run(run_id).wait.calls:
            waits.decide_approval(run_id, call.id, grove.Decision(decision="approve"))
            approved += 1
found("streamed", types=types, approved=approved)

completed = runs.get_run(run_id)
found("completed", result=completed.result, reason=completed.stop_reason, origin=completed.metadata)

rest = runs.stream_run(run_id, after=event.seq - 2)
found("replayed", types=[each.type for each in events(rest.splitlines())])

turns = runs.list_turns(run_id)
found("turns", calls=[[call.name for call in turn.tool_calls] for turn in turns.items])

doomed = start().id
runs.cancel_run(doomed)
found("cancelled", status=until(doomed, "cancelled").status)

fork = runs.fork_run(run_id, grove.Fork(turn=0))
parted = until(fork.id, "waiting").forked_from
found("forked", parted=parted.run_id == run_id, turn=parted.turn)

try:
    runs.start_run("nobody", grove.RunStart(goal="go"))
except grove.ApiException as refusal:
    found("refused", status=refusal.status, code=json.loads(refusal.body)["code"])
