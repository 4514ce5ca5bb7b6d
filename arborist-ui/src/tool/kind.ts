import { api, unwrap } from "../api/client";
import type { DefinitionKind } from "../definition/kind";
import { draftOf, type ToolDraft } from "./document";
import { ToolForm } from "./ToolForm";
import type { CustomTool } from "./tools";

export const TOOL: DefinitionKind<ToolDraft, CustomTool> = {
  word: "tool",
  path: "/tools",
  queries: ["tools", "agent-tools"],
  order: ["name", "description", "kind", "url", "headers", "runtime", "code", "secrets", "input_schema", "effect"],
  shown: [
    "name",
    "description",
    "kind",
    "url",
    "headers",
    "runtime",
    "code",
    "secrets",
    "input_schema",
    "effect",
    "needs_approval",
    "timeout_seconds",
  ],
  Form: ToolForm,
  draftOf,
  storedAt: ({ created_at }) => created_at,
  store: (draft, expected_version) => unwrap(api.POST("/tools", { body: { ...draft, expected_version } })),
};
