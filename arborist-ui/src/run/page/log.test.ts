import { expect, test } from "vitest";
import type { RunEvent } from "../../api/events";
import { RunLog } from "./log";
import { type DurableEvent, isBad } from "./segment";

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

test("has the arguments that were approved in place of those that were asked for", () => {
  const decided = { turn: 1, tool_call_id: "a", name: "echo", decision: "approve", decided_by: { name: "ada" } };
  const log = logOf(
    event(1, "turn.started", { turn: 1 }),
    answered(2, 1, ["a", "b"]),
    event(3, "approval.decided", { ...decided, arguments: { text: "less" } }),
    event(4, "approval.decided", { ...decided, tool_call_id: "b" }),
  );
  expect(log.turn(1)?.calls.map((call) => call.edited)).toEqual([{ arguments: { text: "less" }, by: "ada" }, null]);
});

test("knows what the model read last, unless that is not loaded", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }), answered(2, 1, []), event(3, "turn.started", { turn: 2 }));
  expect(log.lastUsage).toEqual(USAGE);
  const part = new RunLog();
  part.newest = 40;
  part.open(whole(2).slice(0, 5) as DurableEvent[], { beginsTurn: false, isEnd: false });
  expect(part.lastUsage).toBeNull();
});

test("leaves out what a replay brings again", () => {
  const log = logOf(event(1, "run.queued"), event(2, "run.started"), event(1, "run.queued"), event(2, "run.started"));
  expect(log.rows).toHaveLength(2);
});

test("shows an answer as it is written, and then as it is recorded", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 1, offset: 0, text: "al" });
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 1, offset: 2, text: "most" });
  expect(log.turn(1)).toMatchObject({ text: "almost", live: true });
  log.add(answered(2, 1, [], "all of it"));
  expect(log.turn(1)).toMatchObject({ text: "all of it", live: false, endedAt: AT });
});

test("drops what a failed try had written", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 1, offset: 0, text: "half of" });
  log.add(event(2, "turn.retrying", { turn: 1, attempt: 2, due_at: AT, asked: false, reason: "500: busy" }));
  expect(log.turn(1)?.text).toBe("");
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 2, offset: 0, text: "who" });
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 2, offset: 3, text: "le" });
  expect(log.turn(1)?.text).toBe("whole");
});

test("drops what an earlier try had written where the event of its failure was missed", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 1, offset: 0, text: "half" });
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 2, offset: 0, text: "whole" });
  expect(log.turn(1)?.text).toBe("whole");
});

test("begins an answer anew that a crash cut off", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }));
  log.add({ type: "text.delta", run_id: "r", at: AT, turn: 1, attempt: 1, offset: 0, text: "half" });
  log.add(event(2, "run.resumed", { reason: "taken_over" }));
  log.add(event(3, "turn.started", { turn: 1 }));
  expect(log.turn(1)?.text).toBe("");
  expect(log.rows.filter((row) => row.turn)).toHaveLength(1);
});

test("reads 2,000 turns of five events within a second", () => {
  const log = new RunLog();
  const before = process.cpuUsage();
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
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

/** Four events of each turn, the run's beginning first. */
function whole(turns: number): RunEvent[] {
  const events = [event(1, "run.queued", { agent: "a", agent_version: 1 })];
  for (let turn = 1; turn <= turns; turn += 1) {
    const seq = events.length;
    events.push(
      event(seq + 1, "turn.started", { turn }),
      answered(seq + 2, turn, [`c${turn}`]),
      event(seq + 3, "tool.started", { turn, tool_call_id: `c${turn}`, name: "echo" }),
      event(seq + 4, "tool.completed", {
        turn,
        tool_call_id: `c${turn}`,
        name: "echo",
        content: "x",
        truncated: false,
      }),
    );
  }
  return events;
}

function turnsOf(log: RunLog): (number | undefined)[] {
  return log.rows.map((row) => row.turn?.turn);
}

/** Wherever pages are cut, what they make is the same as what the whole log makes. */
test("shows whole turns alone, however its pages are cut", () => {
  const events = whole(40) as DurableEvent[];
  const all = logOf(...events).rows;
  for (let cut = 1; cut < 12; cut += 1) {
    const log = new RunLog();
    log.open(events.slice(-cut), { beginsTurn: false, isEnd: true });
    while (log.hasOlder) {
      for (const row of log.rows) if (row.turn) expect(row.turn.calls).toHaveLength(1);
      log.addOlder(events.slice(Math.max(0, log.first - 1 - cut), log.first - 1));
    }
    expect(log.rows).toEqual(all);
    expect(log.events).toEqual(events);

    const forward = new RunLog();
    forward.newest = events.length;
    forward.open(events.slice(4 * 9 + 1, 4 * 9 + 1 + cut), { beginsTurn: true, isEnd: false });
    while (forward.hasNewer) {
      for (const row of forward.rows) expect(row.turn?.endedAt).toBe(AT);
      const page = events.slice(forward.last, forward.last + cut);
      forward.addNewer(page, forward.last + cut >= events.length);
    }
    expect(turnsOf(forward)).toEqual(Array.from({ length: 31 }, (_, at) => at + 10));
  }
});

test("a turn that was asked for again after a crash has one row, wherever a page begins", () => {
  const events = [
    ...whole(2),
    event(10, "turn.started", { turn: 3 }),
    event(11, "run.resumed", { reason: "taken_over" }),
    event(12, "turn.started", { turn: 3 }),
    answered(13, 3, []),
  ] as DurableEvent[];
  for (let from = 0; from < events.length; from += 1) {
    const log = new RunLog();
    log.open(events.slice(from), { beginsTurn: false, isEnd: true });
    log.addOlder(events.slice(0, from));
    expect(turnsOf(log).filter((turn) => turn === 3)).toHaveLength(1);
    expect(log.rows).toEqual(logOf(...events).rows);
  }
});

test("goes on behind its end, and counts what comes while the end is not in it", () => {
  const events = whole(10) as DurableEvent[];
  const log = new RunLog();
  log.newest = 33;
  log.open(events.slice(5, 17), { beginsTurn: true, isEnd: false });
  expect(log.hasNewer).toBe(true);
  for (const each of events.slice(33)) log.add(each);
  expect(log.came).toBe(2);
  expect(log.last).toBe(17);
  log.addNewer(events.slice(17), true);
  expect(log.hasNewer).toBe(false);
  expect(log.lastTurn?.turn).toBe(10);
  log.add(event(42, "turn.started", { turn: 11 }));
  expect(log.lastTurn?.turn).toBe(11);
});

test("keeps no more than it has room for, and lets go of the other end", () => {
  const events = whole(500) as DurableEvent[];
  const log = new RunLog({ events: 600, characters: 1e9 });
  log.open(events.slice(-200), { beginsTurn: false, isEnd: true });
  while (log.hasOlder) log.addOlder(events.slice(Math.max(0, log.first - 201), log.first - 1));
  expect(log.events.length).toBeLessThanOrEqual(600);
  expect(log.hasNewer).toBe(true);
  expect(turnsOf(log)[1]).toBe(1);
  while (log.hasNewer) log.addNewer(events.slice(log.last, log.last + 200), log.last + 200 >= events.length);
  expect(log.events.length).toBeLessThanOrEqual(600);
  expect(log.lastTurn?.turn).toBe(500);
  const numbers = log.events.map((each) => each.seq);
  expect(numbers).toEqual(Array.from(numbers, (_, at) => log.first + at));

  const characters = new RunLog({ events: 1e9, characters: 20_000 });
  for (const each of events) characters.add(each);
  expect(characters.events.length).toBeLessThan(events.length);
  expect(characters.lastTurn?.turn).toBe(500);
});

function delta(turn: number, offset: number, text: string, attempt = 1): RunEvent {
  return { type: "text.delta", run_id: "r", at: `2026-01-01T00:00:0${text.length % 10}Z`, turn, attempt, offset, text };
}

test.each(["run.completed", "run.stopped", "run.failed", "run.cancelled", "run.handed_over", "run.waiting"])(
  "no model thinks any more after %s, and does again when the turn is asked anew",
  (type) => {
    const more = { stop_reason: "deadline", error: { code: "x", message: "y" }, kind: "budget", calls: [] };
    const log = logOf(event(1, "turn.started", { turn: 1 }), delta(1, 0, "ab"));
    expect(log.turn(1)).toMatchObject({ asking: true, live: true });
    log.add(event(2, type, more));
    expect(log.turn(1)).toMatchObject({ asking: false, live: false });
    expect(log.turn(1)?.endedAt === AT).toBe(!/handed|waiting/.test(type));
    log.add(event(3, "run.resumed", { reason: "resumed" }));
    log.add(event(4, "turn.started", { turn: 1 }));
    expect(log.turn(1)).toMatchObject({ asking: true, text: "", endedAt: null });
  },
);

test("a text that is being written says where it began when its beginning was not received", () => {
  const log = new RunLog();
  log.open([event(1, "run.queued"), event(2, "turn.started", { turn: 1 })] as DurableEvent[], {
    beginsTurn: false,
    isEnd: true,
  });
  log.add(delta(1, 4, "middle"));
  log.add(delta(1, 10, " on"));
  expect(log.turn(1)).toMatchObject({ text: "middle on", cutAt: "2026-01-01T00:00:06Z" });
  log.add(event(3, "turn.retrying", { turn: 1, attempt: 2, reason: "busy" }));
  log.add(delta(1, 0, "whole", 2));
  expect(log.turn(1)).toMatchObject({ text: "whole", cutAt: null });
  // What was said while the stream was cut off is missing: two halves are not one text.
  log.add(delta(1, 30, "rest", 2));
  expect(log.turn(1)).toMatchObject({ text: "rest", cutAt: "2026-01-01T00:00:04Z" });
  log.add(event(4, "run.resumed", { reason: "taken_over" }));
  log.add(event(5, "turn.started", { turn: 1 }));
  log.add(delta(1, 0, "anew"));
  expect(log.turn(1)).toMatchObject({ text: "anew", cutAt: null });
});

test("what an answer had said when it was cut off stays, until its turn is asked for again", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }), delta(1, 4, "middle"));
  log.add(event(2, "turn.cut_off", { turn: 1, attempt: 1, text: "The middle of it" }));
  log.add(event(3, "run.stopped", { stop_reason: "deadline" }));
  expect(log.turn(1)).toMatchObject({ text: "The middle of it", live: false, cutAt: null });
  log.add(event(4, "run.resumed", { reason: "resumed" }));
  expect(log.turn(1)).toMatchObject({ text: "" });
});

test("pieces that come again, and a stream that goes on where it was cut off, double nothing", () => {
  const log = logOf(event(1, "turn.started", { turn: 1 }), delta(1, 0, "one "), delta(1, 4, "two "));
  log.add(delta(1, 4, "two "));
  log.add(delta(1, 6, "o three"));
  expect(log.turn(1)).toMatchObject({ text: "one two three", cutAt: null });
});
