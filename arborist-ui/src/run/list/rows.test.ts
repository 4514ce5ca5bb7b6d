import { expect, test } from "vitest";
import type { Move } from "../../feed/feed";
import { belowOf } from "../filter/counts";
import { type RunSummary, rowTitle } from "../record/summary";
import { mayEnter, moved, unseenOf, withRows } from "./rows";

function row(id: string, more: Partial<RunSummary> = {}): RunSummary {
  return {
    id,
    run_id: id,
    kind: "agent",
    title: "Go",
    agent: "worker",
    agent_version: 1,
    model: "m",
    workflow: null,
    workflow_version: null,
    graph: null,
    status: "running",
    stop_reason: null,
    error_code: null,
    goal: "Go",
    tool: null,
    origin: "api",
    labels: [],
    parent_run_id: null,
    root_run_id: id,
    depth: 0,
    descendants: [],
    turns: 1,
    usage: { input_tokens: 5, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0, cost_usd: 0.1 },
    max_cost_usd: null,
    waiting_for: [],
    created_at: "2026-01-01T00:00:00Z",
    started_at: "2026-01-01T00:00:01Z",
    finished_at: null,
    ...more,
  };
}

function move(more: Partial<Move> = {}): Move {
  return {
    type: "run.completed",
    number: 7,
    run_id: "a",
    at: "2026-01-01T00:01:00Z",
    status: "completed",
    kind: "agent",
    agent: "worker",
    parent_run_id: null,
    root_run_id: "a",
    turns: 3,
    tokens: 90,
    cost_usd: 0.4,
    ...more,
  };
}

test("a row becomes what a move says of it", () => {
  expect(moved(row("a", { status: "waiting", waiting_for: ["approval"] }), move())).toMatchObject({
    status: "completed",
    turns: 3,
    usage: { cost_usd: 0.4, input_tokens: 5 },
    finished_at: "2026-01-01T00:01:00Z",
    waiting_for: [],
  });
  const queued = row("a", { status: "queued", started_at: null, turns: 0 });
  const started = moved(queued, move({ type: "run.started", status: "running", turns: 0, cost_usd: 0 }));
  expect(started).toMatchObject({ status: "running", started_at: "2026-01-01T00:01:00Z", finished_at: null });
});

test("a move from before the row was read does not take it back", () => {
  const ended = row("a", { status: "completed", turns: 3, finished_at: "2026-01-01T00:01:00Z" });
  expect(moved(ended, move({ type: "run.started", status: "running", at: "2026-01-01T00:00:30Z" }))).toBe(ended);
  expect(moved(ended, move({ type: "run.waiting", status: "waiting", turns: 2, at: "2026-01-01T00:02:00Z" }))).toBe(
    ended,
  );
  const resumed = move({ type: "run.queued", status: "queued", at: "2026-01-01T00:02:00Z" });
  expect(moved({ ...ended, stop_reason: "turn_cap" }, resumed)).toMatchObject({
    status: "queued",
    stop_reason: null,
    finished_at: null,
  });
});

test("pages without the row are the same pages", () => {
  const data = { pages: [{ items: [row("a")] }, { items: [row("b")] }], pageParams: [0, 1] };
  const next = withRows(data, (each) => (each.id === "b" ? { ...each, turns: 9 } : each));
  expect(next.pages[0]).toBe(data.pages[0]);
  expect(next.pages[1]?.items[0]?.turns).toBe(9);
  expect(withRows(data, (each) => each)).toBe(data);
});

test("the pill counts what is new, and not what moved up because others left the filter", () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00Z`;
  const listed = [row("c", { created_at: at(3) }), row("b", { created_at: at(2) })];
  const newest = [row("d", { created_at: at(4) }), row("b", { created_at: at(2) }), row("a", { created_at: at(1) })];
  expect(unseenOf(newest, listed, true).map(({ id }) => id)).toEqual(["d"]);
  expect(unseenOf(newest, listed, false).map(({ id }) => id)).toEqual(["d", "a"]);
  expect(unseenOf(newest, [], false)).toHaveLength(3);
});

test("a row says how many runs are below its root, and how many of them failed", () => {
  const counts = (status: RunSummary["status"], count: number, more = false) => ({ status, count, more });
  expect(belowOf(row("a"))).toBeNull();
  expect(belowOf(row("a", { descendants: null }))).toBeNull();
  expect(belowOf(row("a", { descendants: [counts("completed", 498), counts("failed", 2)] }))).toEqual({
    all: "500",
    failed: "2",
    each: "498 completed, 2 failed",
  });
  expect(belowOf(row("a", { descendants: [counts("running", 3), counts("completed", 1000, true)] }))).toEqual({
    all: "1,003+",
    failed: null,
    each: "3 running, 1,000+ completed",
  });
});

test("a row names what ran and what it was started with", () => {
  expect(rowTitle(row("a"))).toBe("Go");
  const other = { goal: null, agent: null };
  expect(rowTitle(row("a", { ...other, kind: "workflow", workflow: "memo", title: "topic: Storage" }))).toBe(
    "memo · topic: Storage",
  );
  expect(rowTitle(row("a", { ...other, kind: "workflow", workflow: "memo", graph: "/nodes/dig/do", title: "x" }))).toBe(
    "memo dig · x",
  );
  expect(rowTitle(row("a", { ...other, kind: "call", tool: "echo", title: null }))).toBe("Call of echo");
  expect(rowTitle(row("a", { ...other, kind: "call", tool: "echo", title: "hello" }))).toBe("Call of echo · hello");
});

test("what cannot match the filter asks the server for nothing", () => {
  expect(mayEnter({}, move())).toBe(true);
  expect(mayEnter({ status: ["failed"] }, move())).toBe(false);
  expect(mayEnter({ agent: "other" }, move())).toBe(false);
  expect(mayEnter({ label: ["x"], q: "words" }, move())).toBe(true);
  expect(mayEnter({ parent: "p" }, move({ parent_run_id: "p" }))).toBe(true);
  const below = move({ parent_run_id: "p", root_run_id: "p" });
  expect(mayEnter({}, below)).toBe(false);
  expect(mayEnter({ status: ["completed"], parent: "none" }, below)).toBe(false);
  expect(mayEnter({ status: ["completed"] }, below)).toBe(true);
  expect(mayEnter({ parent: "any" }, below)).toBe(true);
});
