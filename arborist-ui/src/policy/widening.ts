import type { Widening } from "./policies";

/** Whether more is allowed than before, in a sentence. */
export function wideningSentence({ compared_to, verdict, witness, why }: Widening): string {
  switch (verdict) {
    case "equal":
      return `Allows what v${compared_to} allows.`;
    case "narrower":
      return `Allows less than v${compared_to}, and nothing more.`;
    case "unproven":
      return `It is not proven that it allows nothing more than v${compared_to}: ${why}.`;
    default:
      return witness === undefined
        ? `Allows more than v${compared_to}.`
        : `Allows more than v${compared_to}: ${witness.act} was ${WORDS[witness.before]}, and is ${WORDS[witness.after]}.`;
  }
}

/** Decisions in sentences. */
export const WORDS = { allow: "allowed", ask: "asked about", deny: "denied" } as const;
