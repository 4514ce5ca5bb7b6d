import { nodeWords } from "./nodeWords";
import type { DurableEvent } from "./segment";

/** Between turns: what the run itself went through. */
export interface NoteRow {
  seq: number;
  at: string;
  kind: "life" | "wait" | "decision" | "compaction" | "warning" | "files" | "end";
  text: string;
  bad: boolean;
}

const WAITS: Record<string, string> = {
  client_tool: "your application's result",
  approval: "an approval",
  in_doubt: "a decision on a call in doubt",
  child: "a delegated run",
  budget: "a higher budget",
  capability: "an exception to policies",
};

function ruleOf(by: { rule: string; policy: string }): string {
  return `rule ${by.rule}${by.policy ? ` of ${by.policy}` : ""}`;
}

/** The row of an event that is not a turn's; null of one that is. */
export function noteOf(event: DurableEvent): NoteRow | null {
  const note = (kind: NoteRow["kind"], text: string, bad = false): NoteRow => ({
    seq: event.seq,
    at: event.at,
    kind,
    text,
    bad,
  });
  switch (event.type) {
    case "turn.started":
    case "turn.answered":
    case "tool.started":
    case "tool.settled":
    case "tool.completed":
    case "tool.failed":
    case "tool.interrupted":
    case "child.started":
    case "child.ended":
      return null;
    case "run.queued":
      return note("life", event.forked_from ? `Forked from turn ${event.forked_from.turn} of another run` : "Queued");
    case "run.started":
      return note("life", "Started");
    case "run.resumed":
      return note("life", event.reason === "taken_over" ? "Taken over by another server" : "Resumed");
    case "run.handed_over":
      return note("life", handedOver(event.because));
    case "run.waiting":
      return note("wait", `Waits: ${WAITS[event.kind] ?? event.kind}${event.message ? `. ${event.message}` : ""}`);
    case "approval.review_started":
      return note("wait", `${event.name}: the agent ${event.agent} reviews it`);
    case "approval.reviewed":
      return note(
        "decision",
        `${event.name}: the agent ${event.agent}: ${event.outcome.replace("_", " ")}${event.reason ? `: ${event.reason}` : ""}`,
        event.outcome === "denied",
      );
    case "approval.voted":
      return note(
        "decision",
        `${event.name}: ${event.decision === "approve" ? "approval" : "denial"} of ${event.person?.subject ?? event.decided_by.name}${event.arguments ? ", with other arguments" : ""}, ${event.approvals} of ${event.needed}${event.reason ? `: ${event.reason}` : ""}`,
        event.decision === "deny",
      );
    case "approval.decided":
      return note(
        "decision",
        `${event.name}: ${event.expired ? "denied, the time was over" : `${event.decision === "approve" ? "approved" : "denied"} by ${event.decided_by?.name ?? "an agent, or the session's user"}`}${event.reason ? `: ${event.reason}` : ""}`,
        event.decision === "deny",
      );
    case "in_doubt.decided":
      return note(
        "decision",
        `${event.name}: ${event.outcome.replaceAll("_", " ")}, said ${event.decided_by?.name ?? "the clock"}`,
      );
    case "budget.decided":
      return note("decision", event.decision === "raise" ? "Budget raised" : "Stopped in place of a higher budget");
    case "capability.decided":
      return note(
        "decision",
        event.decision === "grant"
          ? `Exception granted by ${event.decided_by?.name ?? ""}, ${event.max_uses === 1 ? "once" : `${event.max_uses} times`}${event.reason ? `: ${event.reason}` : ""}`
          : `Exception ${event.expired ? "denied, the time was over" : `denied by ${event.decided_by?.name ?? "the session's user"}`}${event.reason ? `: ${event.reason}` : ""}`,
        event.decision === "deny",
      );
    case "budget.reserved_short":
      return note(
        "warning",
        `The budget leaves ${event.max_output_tokens} of ${event.wanted_output_tokens} output tokens`,
      );
    case "budget.assumed_spent":
      return note("warning", `A call without a bill counts at its worst case (${event.reason.replaceAll("_", " ")})`);
    case "budget.underestimated":
      return note("warning", `A bill was ${event.tokens_above} tokens above its worst case`);
    case "context.compacted":
      return note(
        "compaction",
        `Turns ${event.from_turn}–${event.to_turn} summarised: ${event.tokens_before} → ${event.tokens_after} tokens`,
      );
    case "context.not_compacted":
      return note("warning", `Turns ${event.from_turn}–${event.to_turn} could not be summarised: ${event.reason}`);
    case "policy.denied":
      return note("warning", `${event.name} was denied by ${ruleOf(event.by)}${event.say ? `: ${event.say}` : ""}`);
    case "policy.asked":
      return note(
        "decision",
        `${event.name} is asked about by ${ruleOf(event.by)}${event.say ? `: ${event.say}` : ""}`,
      );
    case "labels.raised":
      return note("decision", `${event.name} brought ${event.added.join(", ")}`);
    case "watch.raised":
      return note("warning", `${event.severity}: rule ${event.rule} of ${event.policy} about ${event.name}`);
    case "plan.declared":
      return note("decision", `the plan: ${event.steps.map((step) => step.on).join(", ")}`);
    case "plan.revised":
      return note("decision", `the plan is now ${event.steps.map((step) => step.on).join(", ")}: ${event.reason}`);
    case "run.observed":
      return note("decision", `${event.text}${event.tags.map((tag) => ` #${tag}`).join("")}`);
    case "policy.watched":
      return note("warning", `${event.name}: ${ruleOf(event.by)} only watches, and would ${event.outcome} it`);
    case "grant.used":
      return note("decision", `${event.name}: the grant ${event.grant.slice(0, 8)} lifts ${ruleOf(event.rule)}`);
    case "authority.changed":
      return note("decision", `${event.added.length} policies came to the run as it was resumed`);
    case "ceiling.changed":
      return note(
        "decision",
        event.ceiling === null
          ? "The tenant has no ceiling any more"
          : `Calls are decided by the tenant's ceiling ${event.ceiling.slice(0, 12)} from here on`,
      );
    case "workspace.not_kept":
      return note("warning", `The files of turn ${event.turn} were not kept: ${event.reason}`);
    case "workspace.files_put":
      return note(
        "files",
        `${event.files.length} ${event.files.length === 1 ? "file" : "files"} put: ${event.files.map((file) => file.path).join(", ")}`,
      );
    case "turn.retrying":
      return note("warning", `Turn ${event.turn} is asked again (try ${event.attempt}): ${event.reason}`);
    case "turn.sent_back":
      return note("warning", `The answer of turn ${event.turn} was sent back: ${event.message}`);
    case "turn.cut_off":
      return note("warning", `Turn ${event.turn} was cut off: what it had said is for people, no model reads it.`);
    case "model.switched":
      return note(
        "warning",
        `From turn ${event.turn} on ${event.to} is asked instead of ${event.from}: ${event.reason}`,
      );
    case "message.steered":
      return note("decision", `A message of the session was read by the answer to message ${event.n}.`);
    case "node.started":
    case "node.waiting":
    case "node.retrying":
    case "node.completed":
    case "node.failed":
    case "node.skipped":
    case "node.settled":
    case "map.progress":
    case "loop.round":
    case "workflow.budget_short":
      return note("life", nodeWords(event), event.type === "node.failed");
    case "run.completed":
      return note("end", "Completed");
    case "run.stopped":
      return note(
        "end",
        `Stopped: ${event.stop_reason.replaceAll("_", " ")}${event.message ? `. ${event.message}` : ""}`,
        true,
      );
    case "run.failed":
      return note("end", `Failed: ${event.error.message}`, true);
    case "run.cancelled":
      return note("end", "Cancelled", true);
  }
}

function handedOver(because: "paused" | "ceiling" | undefined): string {
  switch (because) {
    case "paused":
      return "Paused by the tenant's brake";
    case "ceiling":
      return "Begun anew, since the tenant has a ceiling now";
    case undefined:
      return "Handed over: its server shuts down";
  }
}
