import { nodeWords } from "./nodeWords";
import type { DurableEvent } from "./segment";

const LONGEST = 600;
/** Of a whole one: what is larger has its own page and a download. */
const MOST = 16 * 1024;
const CALLS = /^(tool|child|approval|in_doubt|capability)\./;

export interface Line {
  text: string;
  bad: boolean;
  /** Of a call: its way, what was decided of it, what it delegated. */
  call: boolean;
}

/** Of each event once: lists of many are drawn and searched again and again. */
const lines = new WeakMap<DurableEvent, Line>();
const searched = new WeakMap<DurableEvent, string>();

/** An event in one line. */
export function lineOf(event: DurableEvent): Line {
  let line = lines.get(event);
  if (line === undefined) {
    const bad = /\.(failed|interrupted)$|run\.(stopped|cancelled)|not_kept|not_compacted/.test(event.type);
    line = { text: cut(words(event), LONGEST), bad, call: CALLS.test(event.type) };
    lines.set(event, line);
  }
  return line;
}

/** The same, cut where it is too much for a page alone. */
export function wholeTextOf(event: DurableEvent): string {
  return cut(words(event), MOST);
}

/** What a search looks at. */
export function searchedText(event: DurableEvent): string {
  let text = searched.get(event);
  if (text === undefined) {
    text = `${event.type} ${lineOf(event).text}`.toLowerCase();
    searched.set(event, text);
  }
  return text;
}

function words(event: DurableEvent): string {
  switch (event.type) {
    case "run.queued":
      return event.agent
        ? `${event.agent} v${event.agent_version}`
        : (event.tool ?? (event.workflow ? `${event.workflow} v${event.workflow_version}` : ""));
    case "run.resumed":
      return event.reason;
    case "run.waiting":
      return `${event.kind} ${event.calls.map((call) => call.name).join(", ")}`;
    case "approval.review_started":
      return `${event.name} ${event.agent}`;
    case "approval.reviewed":
      return `${event.name} ${event.agent} ${event.outcome}`;
    case "approval.voted":
      return `${event.name} ${event.decision}, ${event.approvals} of ${event.needed}`;
    case "approval.decided":
      return `${event.name} ${event.decision}${event.expired ? " (expired)" : ""}`;
    case "in_doubt.decided":
      return `${event.name} ${event.outcome}`;
    case "budget.decided":
      return event.decision;
    case "capability.decided":
      return `${event.name} ${event.decision}${event.expired ? " (expired)" : ""}`;
    case "turn.started":
      return `turn ${event.turn}`;
    case "turn.answered":
      return `turn ${event.turn}: ${event.text || "(no text)"}${event.tool_calls.length > 0 ? ` → ${event.tool_calls.map((call) => call.name).join(", ")}` : ""}`;
    case "turn.retrying":
      return `turn ${event.turn}, try ${event.attempt}: ${event.reason}`;
    case "turn.sent_back":
      return `turn ${event.turn}: ${event.reason.replaceAll("_", " ")}`;
    case "turn.cut_off":
      return `turn ${event.turn}: ${event.text}`;
    case "model.switched":
      return `turn ${event.turn}: ${event.from} → ${event.to}`;
    case "message.steered":
      return `for the answer to message ${event.n}`;
    case "policy.denied":
    case "policy.asked":
    case "policy.watched":
      return `${event.name}: rule ${event.by.rule}${event.by.policy ? ` of ${event.by.policy}` : ""}`;
    case "grant.used":
      return `${event.name}: rule ${event.rule.rule} of ${event.rule.policy}`;
    case "labels.raised":
      return `${event.name}: ${event.added.join(", ")}`;
    case "watch.raised":
      return `${event.severity}: rule ${event.rule} of ${event.policy}`;
    case "plan.declared":
    case "plan.revised":
      return event.steps.map((step) => step.on).join(", ");
    case "run.observed":
      return `${event.text}${event.tags.map((tag) => ` #${tag}`).join("")}`;
    case "authority.changed":
      return `${event.added.length} more layers`;
    case "tool.started":
      return event.name;
    case "tool.settled":
      return `${event.name} ${event.settled}`;
    case "tool.completed":
    case "tool.failed":
    case "tool.interrupted":
      return `${event.name}: ${event.content}`;
    case "child.started":
      return `${event.agent}: ${event.goal}`;
    case "child.ended":
      return `${event.agent} ${event.status}`;
    case "context.compacted":
      return `turns ${event.from_turn}–${event.to_turn}, ${event.tokens_before} → ${event.tokens_after} tokens`;
    case "context.not_compacted":
    case "workspace.not_kept":
      return event.reason;
    case "workspace.files_put":
      return event.files.map((file) => file.path).join(", ");
    case "run.completed":
      return event.stop_reason;
    case "run.stopped":
      return `${event.stop_reason}${event.message ? `: ${event.message}` : ""}`;
    case "run.failed":
      return `${event.error.code}: ${event.error.message}`;
    case "budget.reserved_short":
      return `${event.max_output_tokens} of ${event.wanted_output_tokens} output tokens`;
    case "budget.assumed_spent":
      return event.reason;
    case "budget.underestimated":
      return `${event.tokens_above} tokens above`;
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
      return nodeWords(event);
    case "ceiling.changed":
      return event.ceiling === null ? "no ceiling" : `ceiling ${event.ceiling.slice(0, 12)}`;
    case "run.handed_over":
      return event.because ?? "";
    case "run.started":
    case "run.cancelled":
      return "";
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
