import type { CallRow, TurnRow } from "../run/page/segment";
import type { Turn } from "../run/record/run";
import type { Answer } from "./sessions";

/** What an agent said and called in a turn of its answer, be it from events or from what is stored. */
export interface Step {
  turn: number;
  text: string;
  truncated: boolean;
  /** Whether the text is being written. */
  live: boolean;
  asking: boolean;
  /** When the first piece came of a text whose beginning was not received; null of a whole one. */
  cutAt: string | null;
  calls: StepCall[];
}

export interface StepCall {
  id: string;
  name: string;
  arguments: unknown;
  status: CallRow["status"] | "denied" | null;
  result: string | null;
  isError: boolean;
  /** Whether the result is a preview. */
  truncated: boolean;
  childRunId: string | null;
}

/** The call whose result is the answer. */
const FINISH = "finish";

export function stepOfRow(row: TurnRow): Step {
  const { turn, text, truncated, live, asking, cutAt } = row;
  return {
    turn,
    text,
    truncated,
    live,
    asking,
    cutAt,
    calls: row.calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: call.edited?.arguments ?? call.arguments,
      status: call.status,
      result: call.content,
      isError: call.status === "failed",
      truncated: call.truncated,
      childRunId: call.childRunId,
    })),
  };
}

export function stepOfTurn(turn: Turn): Step {
  return {
    turn: turn.turn,
    text: turn.text ?? "",
    truncated: false,
    live: false,
    asking: false,
    cutAt: null,
    calls: turn.tool_calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: call.arguments,
      status: call.status,
      result: call.result,
      isError: call.is_error,
      truncated: false,
      childRunId: call.child_run_id,
    })),
  };
}

/** Steps without what the answer's result says again: its text, and the call that gave it. */
export function stepsBefore(steps: Step[], { status, result }: Pick<Answer, "status" | "result">): Step[] {
  return steps
    .map((step, at) => {
      const calls = step.calls.filter(({ name, isError }) => name !== FINISH || isError);
      const isResult = at === steps.length - 1 && status === "completed" && says(result, step);
      return { ...step, calls, text: isResult ? "" : step.text };
    })
    .filter(({ text, calls, live, asking }) => text !== "" || calls.length > 0 || live || asking);
}

function says(result: unknown, { text, truncated }: Step): boolean {
  if (typeof result !== "string" || text === "") return false;
  return truncated ? result.startsWith(text.replace(/…$/, "")) : result.trim() === text.trim();
}
