import type { Schemas } from "../api/client";
import { stored } from "../json/document";
import type { Agent } from "./agents";

export type Draft = Schemas["AgentDraft"];

/** What only reading knows, and a document that is stored does not say. */
const READ_ONLY = [
  "id",
  "version",
  "mcp_exposed",
  "published_version",
  "created_at",
  "updated_at",
  "warnings",
  "expected_version",
];

/** A version as it would be stored: what is not set is left out. */
export function draftOf(agent: Agent): Draft {
  return stored(agent, {
    without: READ_ONLY,
    inside: ["limits", "workspace", "git"],
    kept: ["tools"],
  }) as unknown as Draft;
}

/** With which a new agent begins. */
export const NEW: Draft = { name: "", system_prompt: "", tools: ["finish"], limits: { max_turns: 20 } };
