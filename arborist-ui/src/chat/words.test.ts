import { expect, test } from "vitest";
import { parseAnswer, stringify } from "../json/json";
import { type Message, messageOf } from "./sessions";
import { endOf, spoken } from "./words";

test("an end that is no answer says what to do, and an answer needs no words", () => {
  const end = (status: "completed" | "cancelled" | "failed" | "stopped", stop_reason: string | null = null) =>
    endOf({ status, stop_reason, error: status === "failed" ? { code: "x", message: "No such model" } : null });
  expect(end("completed", "text")).toBeNull();
  expect(end("cancelled")?.way).toContain("another message");
  expect(end("failed")).toMatchObject({ words: "Failed: No such model.", bad: true });
  for (const reason of ["turn_cap", "token_budget", "usd_budget", "deadline", "wait_limit"]) {
    expect(end("stopped", reason)?.way).toMatch(/Raise max_/);
  }
  expect(end("stopped", "a_new_limit")?.words).toBe("Stopped: a new limit.");
});

const READ = parseAnswer(
  stringify({
    id: "m",
    n: 1,
    state: "answered",
    text: "hi",
    answer: { run_id: "r", status: "completed", turns: 1, cost_usd: "COST", usage: { input_tokens: 3 }, result: "BIG" },
  })
    .replace('"COST"', "0.000000000")
    .replace('"BIG"', "9007199254740993"),
) as Message;

test("amounts of an answer are numbers to reckon with, and its result keeps its digits", () => {
  const { answer } = messageOf(READ);
  expect(answer?.cost_usd).toBe(0);
  expect(answer?.usage.input_tokens).toBe(3);
  expect(stringify(answer?.result)).toBe("9007199254740993");
});

test("a screen reader hears the end of an answer, cut where it is long", () => {
  const answered = { ...READ, answer: { ...READ.answer, result: "x".repeat(400) } } as Message;
  expect(spoken(answered)).toBe(`Answer: ${"x".repeat(300)}…`);
  expect(spoken({ ...READ, state: "waiting" } as Message)).toContain("waits for a decision");
  expect(spoken({ ...READ, state: "superseded" } as Message)).toBe("");
});
