import type { Schemas } from "../api/client";

type Quorum = Schemas["Quorum"];

/** Who may vote on a call, and what ends the votes. */
export function whoVotes({ count, scope, not, person }: Quorum): string {
  const who = person ? "known persons, signed in through the identity provider" : "people, or keys of nobody known";
  const rights = scope === "invoke" ? "" : ` with scope ${scope}`;
  const others = not.includes("starter") ? "; who started the run may not vote" : "";
  return `Asked of ${who}${rights}${others}. ${count === 1 ? "One approval runs" : `Each votes once; ${count} approvals run`} the call, one denial denies it.`;
}
