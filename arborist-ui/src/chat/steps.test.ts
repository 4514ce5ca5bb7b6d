// @vitest-environment node
import { expect, test } from "vitest";
import type { RunEvent } from "../api/events";
import { RunLog } from "../run/page/log";
import type { Answer } from "./sessions";
import { type Step, stepOfRow, stepOfTurn, stepsBefore } from "./steps";

type Result = Pick<Answer, "status" | "result">;

const RUNNING: Result = { status: "running", result: null };
const USAGE = { input_tokens: 1, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0, cost_usd: 0 };

let seq = 0;
const event = (type: string, more: object): RunEvent =>
  ({ type, run_id: "r", seq: ++seq, at: "2026-11-29T12:00:00Z", ...more }) as RunEvent;
const delta = (turn: number, attempt: number, offset: number, text: string): RunEvent =>
  ({ type: "text.delta", run_id: "r", at: "2026-11-29T12:00:00Z", turn, attempt, offset, text }) as RunEvent;
const call = (name: string, args: object) => ({ id: `c-${name}`, name, arguments: args });

/** Steps of an answer whose events came so far. */
function steps(events: RunEvent[], result: Result = RUNNING): Step[] {
  const log = new RunLog();
  for (const each of events) log.add(each);
  return stepsBefore(
    log.rows.flatMap(({ turn }) => (turn === undefined ? [] : [stepOfRow(turn)])),
    result,
  );
}

function begun(): RunEvent[] {
  seq = 0;
  return [
    event("run.queued", { agent: "a", agent_version: 1 }),
    event("run.started", {}),
    event("turn.started", { turn: 1 }),
  ];
}

test("an answer that is written is live, and another try replaces what the one before said", () => {
  const events = begun();
  expect(steps(events)).toMatchObject([{ text: "", asking: true }]);
  events.push(delta(1, 1, 0, "The "), delta(1, 1, 4, "wrong"));
  expect(steps(events)).toMatchObject([{ text: "The wrong", live: true }]);
  events.push(event("turn.retrying", { turn: 1, attempt: 2, due_at: "", asked: false, reason: "overloaded" }));
  events.push(delta(1, 2, 0, "The right"));
  expect(steps(events)).toMatchObject([{ text: "The right", live: true }]);
});

test("the text that is the result is said once: as a step while it is written, as the result from its end on", () => {
  const events = [
    ...begun(),
    delta(1, 1, 0, "Yes."),
    event("turn.answered", { turn: 1, model: "m", text: "Yes.", truncated: false, tool_calls: [], usage: USAGE }),
  ];
  expect(steps(events)).toMatchObject([{ text: "Yes.", live: false }]);
  expect(steps(events, { status: "completed", result: "Yes." })).toEqual([]);
  expect(steps(events, { status: "completed", result: { yes: true } })).toMatchObject([{ text: "Yes." }]);
  expect(steps(events, { status: "cancelled", result: null })).toMatchObject([{ text: "Yes." }]);
});

test("a preview is the result where that begins with it", () => {
  const step = { ...stepOfTurn(TURN), text: "A long…", truncated: true, calls: [] };
  expect(stepsBefore([step], { status: "completed", result: "A long text" })).toEqual([]);
  expect(stepsBefore([step], { status: "completed", result: "Another text" })).toHaveLength(1);
});

test("a call is there from when it is asked for to its result; the one that gives the answer is not", () => {
  const events = [
    ...begun(),
    event("turn.answered", {
      turn: 1,
      model: "m",
      text: "I look.",
      truncated: false,
      tool_calls: [call("echo", { text: "hi" })],
      usage: USAGE,
    }),
  ];
  expect(steps(events)[0]?.calls).toMatchObject([{ name: "echo", status: "requested", result: null }]);
  events.push(
    event("tool.started", { turn: 1, tool_call_id: "c-echo", name: "echo" }),
    event("tool.completed", { turn: 1, tool_call_id: "c-echo", name: "echo", content: "hi", truncated: false }),
    event("turn.started", { turn: 2 }),
    event("turn.answered", {
      turn: 2,
      model: "m",
      text: "",
      truncated: false,
      tool_calls: [call("finish", { result: 1 })],
      usage: USAGE,
    }),
  );
  const all = steps(events, { status: "completed", result: 1 });
  expect(all.map(({ turn }) => turn)).toEqual([1]);
  expect(all[0]?.calls).toMatchObject([{ name: "echo", status: "completed", result: "hi" }]);
});

const TURN = {
  turn: 1,
  status: "closed" as const,
  model: "m",
  text: null,
  tool_calls: [
    {
      id: "c",
      name: "finish",
      arguments: {},
      status: "failed" as const,
      result: "no such member",
      held_result: null,
      is_error: true,
      child_run_id: null,
      started_at: null,
      completed_at: null,
      settled: null,
      files_restored: false,
    },
  ],
  usage: USAGE,
  started_at: "2026-11-29T12:00:00Z",
  completed_at: null,
};

test("an answer that was refused as it was given stays among the steps", () => {
  expect(stepsBefore([stepOfTurn(TURN)], { status: "failed", result: null })[0]?.calls).toMatchObject([
    { name: "finish", isError: true, result: "no such member" },
  ]);
});
