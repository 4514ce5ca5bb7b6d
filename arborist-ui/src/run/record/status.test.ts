import { expect, test } from "vitest";
import { wayOn } from "./status";

test("a run that its turns or its time stopped says how it goes on", () => {
  expect(wayOn({ status: "stopped", stop_reason: "turn_cap", kind: "agent" })).toMatch(
    /higher max_turns, .* key of scope provision, or fork it/,
  );
  expect(wayOn({ status: "stopped", stop_reason: "deadline", kind: "agent" })).toContain("max_seconds");
});

test("a run that a budget stopped says so by what is missing, and others say nothing", () => {
  expect(wayOn({ status: "stopped", stop_reason: "token_budget", kind: "agent" })).toBeNull();
  expect(wayOn({ status: "stopped", stop_reason: "deadline", kind: "workflow" })).toBeNull();
  expect(wayOn({ status: "completed", stop_reason: "finish", kind: "agent" })).toBeNull();
});
