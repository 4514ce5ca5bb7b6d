import { expect, test } from "vitest";
import type { RunEvent } from "../../api/events";
import { isBad, RunLog } from "./log";

const AT = "2026-01-01T00:00:00Z";

function event(seq: number, type: string, more: object = {}): RunEvent {
  return { type, run_id: "r", seq, at: AT, ...more } as RunEvent;
}

const USAGE = { input_tokens: 1, output_tokens: 2, cache_read_tokens: 0, cache_write_tokens: 0, cost_usd: 0 };

function answered(seq: number, turn: number, calls: string[], text = "said"): RunEvent {
  return event(seq, "turn.answered", {
    turn,
    model: "m",
    text,
    truncated: false,
    tool_calls: calls.map((id) => ({ id, name: "echo", arguments: {} })),
    usage: USAGE,
  });
}

function logOf(...events: RunEvent[]): RunLog {
  const log = new RunLog();
  for (const each of events) log.add(each);
  return log;
}

test("makes turns of events, and calls of turns", () => {
  const log = logOf(
    event(1, "run.queued", { agent: "a", agent_version: 1 }),
    event(2, "turn.started", { turn: 1 }),
    answered(3, 1, ["a", "b"]),
    event(4, "tool.started", { turn: 1, tool_call_id: "a", name: "echo" }),
    event(5, "tool.completed", { turn: 1, tool_call_id: "a", name: "echo", content: "x", truncated: false }),
  );
  expect(log.rows.map((row) => row.key)).toEqual(["n1", "t1"]);
  expect(log.turn(1)?.calls.map((call) => call.status)).toEqual(["completed", "requested"]);
  expect(log.turn(1)?.endedAt).toBeNull();
  log.add(event(6, "tool.failed", { turn: 1, tool_call_id: "b", name: "echo", content: "no", truncated: false }));
  expect(log.turn(1)?.endedAt).toBe(AT);
  expect(log.rows.filter(isBad)).toHaveLength(1);
});

test("leaves out what a replay brings again", () => {
  const log = logOf(event(1, "run.queued"), event(2, "run.started"), event(1, "run.queued"), event(2, "run.started"));
  expect(log.rows).toHaveLength(2);
});

test("shows an answer as it is written, and then as it is recorded", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, text: "al" });
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, text: "most" });
  expect(log.turn(1)).toMatchObject({ text: "almost", live: true });
  log.add(answered(2, 1, [], "all of it"));
  expect(log.turn(1)).toMatchObject({ text: "all of it", live: false, endedAt: AT });
});

test("begins an answer anew that a crash cut off", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, text: "half" });
  log.add(event(2, "run.resumed", { reason: "taken_over" }));
  log.add(event(3, "turn.started", { turn: 1 }));
  expect(log.turn(1)?.text).toBe("");
  expect(log.rows.filter((row) => row.turn)).toHaveLength(1);
});

test("reads 2,000 turns of five events within a second", () => {
  const log = new RunLog();
  const began = performance.now();
  let seq = 0;
  for (let turn = 1; turn <= 2_000; turn += 1) {
    log.add(event(++seq, "turn.started", { turn }));
    log.add(answered(++seq, turn, [`c${turn}`]));
    log.add(event(++seq, "tool.started", { turn, tool_call_id: `c${turn}`, name: "echo" }));
    log.add(
      event(++seq, "tool.completed", { turn, tool_call_id: `c${turn}`, name: "echo", content: "x", truncated: false }),
    );
  }
  expect(log.rows).toHaveLength(2_000);
  expect(performance.now() - began).toBeLessThan(1_000);
});
