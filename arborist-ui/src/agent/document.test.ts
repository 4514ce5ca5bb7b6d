import { expect, test } from "vitest";
import { write } from "../json/document";
import { read } from "../ui/code/faults";
import type { Agent } from "./agents";
import { draftOf } from "./document";

const AGENT = {
  id: "0",
  version: 3,
  name: "worker",
  description: null,
  labels: ["team=search"],
  system_prompt: "Line one\nline two: with a colon\n",
  model: "scripted/worker",
  tools: [],
  client_tools: [],
  approvals: ["echo"],
  output_schema: { type: "object", properties: { note: { default: null, enum: [] } } },
  limits: { max_turns: 5, max_cost_usd: null },
  mcp_exposed: true,
  published_version: 2,
  created_at: "2026-11-26T08:00:00Z",
  updated_at: "2026-11-26T08:00:00Z",
} as unknown as Agent;

test("a version that was read is what would be stored, no more", () => {
  expect(draftOf(AGENT)).toEqual({
    name: "worker",
    labels: ["team=search"],
    system_prompt: "Line one\nline two: with a colon\n",
    model: "scripted/worker",
    tools: [],
    approvals: ["echo"],
    // What a caller wrote is kept to the letter.
    output_schema: { type: "object", properties: { note: { default: null, enum: [] } } },
    limits: { max_turns: 5 },
  });
});

test.each(["yaml", "json"] as const)("a document comes back from %s as it was", (language) => {
  const draft = draftOf(AGENT);
  expect(read(write(draft, language, ["name"]))).toEqual({ value: draft });
});
