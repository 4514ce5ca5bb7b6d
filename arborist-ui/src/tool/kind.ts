import { storeDefinition } from "../definition/definitions";
import type { DocumentKind } from "../definition/kind";
import { draftOf, type ToolDraft } from "./document";
import { ToolForm } from "./ToolForm";
import type { CustomTool } from "./tools";

export const TOOL = {
  path: "/tools",
  word: "tool",
  words: "tools",
  listing: { to: "/tools" },
  concerns: ["agent-tools"],
  deletion: {
    words: "The server refuses this while agents list it. Earlier versions of agents, and runs, keep what they have.",
  },
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
  store: (draft, version) => storeDefinition("/tools", draft, version),
} as const satisfies DocumentKind<ToolDraft, CustomTool>;
