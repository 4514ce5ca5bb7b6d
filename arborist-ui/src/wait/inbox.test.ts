// @vitest-environment node
import { expect, test } from "vitest";
import { parse } from "../json/json";
import { grouped, matches, waitKey } from "./inbox";
import type { Waiting } from "./pending";

const item = (more: object) =>
  ({
    kind: "approval",
    run_id: "01a22356-bb52",
    tool_call_id: "c1",
    name: "echo",
    agent: "careful",
    ...more,
  }) as Waiting;
const ask = {
  kind: "ask",
  run_id: "r2",
  workflow: "release",
  node: { path: "publish" },
  ask: { title: "Publish it?", subject: { version: 3 } },
} as unknown as Waiting;

test("every word is looked for in the call, its agent, its run's goal and its arguments", () => {
  const call = item({ arguments: parse('{"order": 9007199254740993, "to": "Ada"}') });
  for (const words of ["", "echo", "CAREFUL echo", "shard disk", "9007199254740993", "ada  careful", "01a22356"]) {
    expect(matches(call, "Free the disk of shard 7", words)).toBe(true);
  }
  expect(matches(call, "Free the disk", "echo mail")).toBe(false);
  expect(matches(call, "Free the disk of shard 7", "shard 22")).toBe(false);
  expect(matches(call, undefined, "disk")).toBe(false);
  expect(matches(ask, undefined, "publish release 3")).toBe(true);
});

test("what is grouped keeps its order, and so do groups", () => {
  const all = [item({}), ask, item({ run_id: "r3", name: "mail" }), item({ run_id: "r4", agent: null, name: null })];
  const shown = (by?: "agent" | "tool") => grouped(all, by).map(({ name, items }) => `${name}: ${items.length}`);
  expect(shown()).toEqual([": 4"]);
  expect(shown("agent")).toEqual(["careful: 2", "release: 1", "single call: 1"]);
  expect(shown("tool")).toEqual(["echo: 1", "Publish it?: 1", "mail: 1", "Higher budget: 1"]);
  expect(new Set(all.map(waitKey)).size).toBe(4);
});
