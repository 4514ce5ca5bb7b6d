import { api, unwrap } from "../api/client";
import type { DefinitionKind } from "../definition/kind";
import { AgentForm } from "./AgentForm";
import type { Agent } from "./agents";
import { type Draft, draftOf } from "./document";

export const AGENT: DefinitionKind<Draft, Agent> = {
  word: "agent",
  path: "/agents",
  queries: ["agents"],
  order: ["name", "description", "model", "system_prompt", "tools", "approvals", "limits"],
  shown: [
    "name",
    "description",
    "model",
    "system_prompt",
    "tools",
    "approvals",
    "output_schema",
    "max_output_tokens",
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
  store: (draft, expected_version) => unwrap(api.POST("/agents", { body: { ...draft, expected_version } })),
};
