import type { Schemas } from "../api/client";
import { WORDS } from "../policy/widening";

export type Sheet = Schemas["AgentSheet"];
export type SheetTool = Sheet["tools"][number];
export type SheetRule = SheetTool["because"][number];

/** What may become of calls of a tool, in words: `denied`, `allowed or asked about`. */
export function answersIn(answers: SheetTool["answers"]): string {
  const words = answers.map((answer) => WORDS[answer]);
  const last = words.pop() ?? "unknown";
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

/** A rule in a line: where it stands, what it says and when. */
export function ruleLine({ policy, rule, ceiling, then, when, always, grantable }: SheetRule): string {
  const place = policy === "" ? rule : `${rule} of ${policy}`;
  const words = when === null || when === undefined ? (always ? "" : " where no other rule counts") : ` when ${when}`;
  return `${ceiling ? "ceiling: " : ""}${place}: ${WORDS[then]}${words}${grantable ? " (a grant may lift it)" : ""}`;
}

/** Tools whose calls leave the run and the tenant first, then those that are open, then the denied ones. */
export function bySeverity(tools: SheetTool[]): SheetTool[] {
  const rank = (tool: SheetTool) => (isClosed(tool) ? 2 : tool.sink.startsWith("outside") ? 0 : 1);
  return [...tools].sort((one, other) => rank(one) - rank(other));
}

/** Whether no call of it is executed. */
export function isClosed({ answers }: SheetTool): boolean {
  return answers.every((answer) => answer === "deny");
}
