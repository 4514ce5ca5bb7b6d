import type { DefinitionKind } from "../definition/kind";

export const PROVIDER = {
  path: "/tool-providers",
  word: "tool provider",
  words: "tool providers",
  listing: { to: "/tool-providers" },
  concerns: ["agent-tools"],
  deletion: {
    label: "Forget",
    verb: "Forget it",
    words: "No agent can list its tools any more. The server refuses this while agents still do.",
  },
} as const satisfies DefinitionKind;
