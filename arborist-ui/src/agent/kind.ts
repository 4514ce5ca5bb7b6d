import { storeDefinition } from "../definition/definitions";
import type { DocumentKind } from "../definition/kind";
import { AgentForm } from "./AgentForm";
import type { Agent } from "./agents";
import { type Draft, draftOf } from "./document";

export const AGENT = {
  path: "/agents",
  word: "agent",
  words: "agents",
  listing: { to: "/agents" },
  deletion: {
    words: "No run of it can be started any more. Its versions and runs stay readable, and its name is free again.",
  },
  publication: {
    path: "/agents",
    as: "as a tool",
    end: "MCP clients lose the tool. Calls that are under way go on.",
  },
  order: ["name", "description", "labels", "model", "system_prompt", "tools", "approvals", "limits"],
  shown: [
    "name",
    "description",
    "labels",
    "model",
    "system_prompt",
    "tools",
    "approvals",
    "output_schema",
    "max_output_tokens",
    "model_options.temperature",
    "model_options.top_p",
    "model_options.reasoning.effort",
    "model_options.reasoning.budget_tokens",
    "model_options.tool_choice",
    "approval_timeout_seconds",
    "on_in_doubt",
    "on_budget",
    "limits.max_turns",
    "limits.max_tokens",
    "limits.max_cost_usd",
    "limits.max_seconds",
    "limits.max_wait_seconds",
    "limits.max_depth",
    "limits.max_children",
    "workspace.image",
    "workspace.memory_mb",
    "workspace.cpus",
    "workspace.pids",
    "workspace.disk_mb",
    "git.author_name",
    "git.author_email",
    "git.allow_force_push",
  ],
  Form: AgentForm,
  draftOf,
  storedAt: ({ created_at }) => created_at,
  store: (draft, version) => storeDefinition("/agents", draft, version),
} as const satisfies DocumentKind<Draft, Agent>;
