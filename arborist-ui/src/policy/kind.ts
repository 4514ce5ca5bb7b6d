import type { DefinitionKind } from "../definition/kind";

export const POLICY = {
  path: "/policies",
  word: "policy",
  words: "policies",
  listing: { to: "/policies" },
  concerns: ["agents"],
  deletion: {
    words: "Refused while the current version of an agent names it. Its versions stay readable, and runs keep theirs.",
  },
} as const satisfies DefinitionKind;
