// @vitest-environment node
import { expect, test } from "vitest";
import { staleAgents } from "./stale";

const agent = (name: string, updated_at: string, ...tools: string[]) => ({ name, updated_at, tools });
const tool = (name: string, approved_at: string | null) => ({ name, approved_at });

test("agents that were stored before a tool of theirs was approved must be stored again", () => {
  const agents = [
    agent("old", "2026-01-01T00:00:00Z", "finish", "mail:send"),
    agent("new", "2026-01-03T00:00:00Z", "mail:send"),
    agent("other", "2026-01-01T00:00:00Z", "mail:read", "mail:gone"),
  ];
  const tools = [
    tool("mail:send", "2026-01-02T00:00:00Z"),
    tool("mail:read", "2025-12-31T23:00:00Z"),
    tool("mail:gone", null),
  ];
  expect(staleAgents(agents, tools)).toEqual(["old"]);
});
