import { expect, test } from "vitest";
import { brakeSentence, type Ceiling } from "./brake";

const BRAKE: Ceiling["brake"] = {
  mode: "pause",
  reason: "mails twice",
  locked: false,
  since: "2026-01-01T00:00:00Z",
  in_flight: 0,
};

test("says what the brake does, who set it and why", () => {
  expect(brakeSentence({ brake: BRAKE, updated_by: "ops" })).toBe(
    "Runs of this tenant are paused: they begin no act, and new ones wait, by ops: mails twice",
  );
  expect(brakeSentence({ brake: { ...BRAKE, mode: "stop", reason: null }, updated_by: null })).toBe(
    "Runs of this tenant are stopped: they fail, and new ones are refused",
  );
});

test("says nothing where it is not set", () => {
  expect(brakeSentence({ brake: { ...BRAKE, mode: "none", since: null }, updated_by: "ops" })).toBeNull();
});
