import { stringify } from "../../json/json";
import { pretty } from "../../ui/text/Body";
import type { Turn } from "../record/run";
import type { Run } from "../record/status";

/** As the API answers it, secrets scrubbed by the server. */
export function asJson(run: Run, turns: Turn[]): string {
  return stringify({ run, turns }, 2);
}

export function asMarkdown(run: Run, turns: Turn[]): string {
  const parts = [
    `# Run ${run.id}`,
    "",
    `- agent: ${run.agent === null ? "none, a single call" : `${run.agent} v${run.agent_version}`}`,
    `- status: ${run.status}${run.stop_reason ? ` (${run.stop_reason})` : ""}`,
    `- created: ${run.created_at}`,
    `- cost: $${run.usage.cost_usd}`,
    "",
    "## Goal",
    "",
    run.goal ?? "",
  ];
  for (const turn of turns) {
    parts.push("", `## Turn ${turn.turn}`, "", turn.text ?? "");
    for (const call of turn.tool_calls) {
      parts.push("", `### ${call.name} (${call.status ?? "not begun"})`, "", fenced(pretty(call.arguments), "json"));
      if (call.result !== null) parts.push("", fenced(call.result, ""));
    }
  }
  if (run.result !== null && run.result !== undefined) parts.push("", "## Result", "", fenced(pretty(run.result), ""));
  return `${parts.join("\n")}\n`;
}

/** Behind more backquotes than the text has in a row. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
