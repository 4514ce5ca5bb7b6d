import type { DefinitionKind } from "../definition/kind";

export const SKILL = {
  path: "/skills",
  word: "skill",
  words: "skills",
  listing: { to: "/skills" },
  deletion: {
    words:
      "Its name is free again. Its versions stay readable, and runs that have begun keep theirs; runs of agents that still name it cannot be started.",
  },
  publication: {
    path: "/skills",
    as: "as a prompt and as resources",
    end: "MCP clients see the skill no more. Agents that name it keep it.",
  },
} as const satisfies DefinitionKind;
