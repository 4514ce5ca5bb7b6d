import type { DefinitionKind } from "../definition/kind";

export const WORKFLOW = {
  path: "/workflows",
  word: "workflow",
  words: "workflows",
  listing: { to: "/workflows" },
  deletion: {
    words: "No run of it can be started any more. Its versions and runs stay readable, and its name is free again.",
  },
  publication: {
    path: "/workflows",
    as: "as a tool",
    end: "MCP clients lose the tool. Calls that are under way go on.",
  },
} as const satisfies DefinitionKind;
