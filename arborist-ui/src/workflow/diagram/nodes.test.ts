// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../api/events";
import type { FlowGraph } from "./graph";
import { after, drawn, drawnPath, isNodeEvent, type States, withChild } from "./nodes";

const AT = "2026-01-01T00:00:00Z";

function play(...events: ({ type: string; path: string } & Record<string, unknown>)[]): States {
  return events.reduce<States>((states, event, index) => {
    const whole = { run_id: "r", seq: index + 1, at: AT, ...event } as unknown as RunEvent;
    return isNodeEvent(whole) ? after(states, whole) : states;
  }, new Map());
}

const NO_GRAPH: FlowGraph = { nodes: [], edges: [] };

const started = (path: string, kind: string, more = {}) => ({ type: "node.started", path, kind, ...more });

describe("states of nodes", () => {
  it("follow the events of a try that fails and of the next", () => {
    const first = play(started("a", "agent", { child_run_id: "c1" }), {
      type: "node.retrying",
      path: "a",
      attempt: 2,
      due_at: "later",
      resumes: true,
      error: { code: "x", message: "m" },
    });
    expect(first.get("a")).toMatchObject({ status: "waiting", attempt: 2, due_at: "later", error: { code: "x" } });
    const second = play(
      started("a", "agent", { child_run_id: "c1" }),
      {
        type: "node.retrying",
        path: "a",
        attempt: 2,
        due_at: "later",
        resumes: true,
        error: { code: "x", message: "m" },
      },
      started("a", "agent", { child_run_id: "c1" }),
      { type: "node.completed", path: "a", output: 7 },
    );
    expect(second.get("a")).toMatchObject({ status: "completed", attempt: 2, due_at: null, error: null, output: 7 });
  });

  it("have a map's elements counted by it alone", () => {
    const states = play(
      started("dig", "map", { items: 3 }),
      started("dig/0", "tool"),
      { type: "map.progress", path: "dig", items: 3, started: 2, completed: 1, failed: 0 },
      { type: "node.failed", path: "dig/1", error: { code: "x", message: "m" }, tolerated: false },
    );
    expect([...states.keys()]).toEqual(["dig"]);
    expect(states.get("dig")?.items).toEqual({ total: 3, started: 2, completed: 1, failed: 0, skipped: 0 });
  });

  it("have what a map repeats drawn with the counts of the map, once an element has begun", () => {
    const node = (path: string, kind: string, parent: string | null) => ({ path, kind, parent, label: "" });
    const graph = {
      nodes: [node("dig", "map", null), node("dig/do", "loop", "dig"), node("dig/do/make", "tool", "dig/do")],
      edges: [],
    } as FlowGraph;
    const begun = play(started("dig", "map", { items: 3 }));
    expect([...drawn(begun, graph).keys()]).toEqual(["dig"]);
    const states = drawn(
      after(begun, { type: "map.progress", path: "dig", items: 3, started: 2, completed: 1, failed: 0 } as never),
      graph,
    );
    expect(states.get("dig/do")).toMatchObject({
      status: "running",
      kind: "loop",
      items: { total: 3, started: 2, completed: 1 },
    });
    expect(states.get("dig/do/make")).toMatchObject({ status: "running", items: null });
  });

  it("have the last round of a loop drawn, and know the best", () => {
    const states = play(
      started("memo", "loop"),
      started("memo/1/make", "agent"),
      { type: "node.completed", path: "memo/1/make", output: "one" },
      { type: "loop.round", path: "memo", round: 1, accepted: false, score: 5, best: 5 },
      started("memo/2/make", "agent"),
      { type: "loop.round", path: "memo", round: 2, accepted: false, score: 3, best: 5 },
    );
    expect(states.get("memo")?.loop).toEqual({
      round: 2,
      best_round: 1,
      history: [
        { round: 1, accepted: false, score: 5 },
        { round: 2, accepted: false, score: 3 },
      ],
    });
    expect(drawn(states, NO_GRAPH).get("memo/make")).toMatchObject({ path: "memo/2/make", status: "running" });
    expect(drawnPath("a/12/make/3/judge")).toBe("a/make/judge");
  });

  it("are what an operator settled, and not what one of several approved", () => {
    const settled = (path: string, decision: string) => ({
      type: "node.settled",
      path,
      decision,
      by: "on call",
      missing: 1,
    });
    const states = play(
      started("a", "agent"),
      started("b", "agent"),
      { type: "node.waiting", path: "c", kind: "ask" },
      settled("a", "output"),
      settled("b", "error"),
      settled("c", "approve"),
    );
    expect(states.get("a")).toMatchObject({ status: "completed", ended_at: AT });
    expect(states.get("b")).toMatchObject({ status: "failed", ended_at: AT });
    expect(states.get("c")).toMatchObject({ status: "waiting", ended_at: null });
  });

  it("know of a node that was skipped before it began, and of what a child is", () => {
    const states = play(
      { type: "node.skipped", path: "b", reason: "when" },
      started("a", "agent", { child_run_id: "c" }),
    );
    expect(states.get("b")).toMatchObject({ status: "skipped", ended_at: AT });
    expect(withChild(states, "c", "waiting").get("a")?.child_status).toBe("waiting");
    expect(withChild(states, "other", "waiting")).toBe(states);
  });
});
