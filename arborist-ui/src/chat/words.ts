import type { Answer, Message } from "./sessions";

/** An end that is no answer: what it was, and what goes on from it. */
export interface End {
  words: string;
  way: string;
  bad: boolean;
}

const STOPS: Record<string, { words: string; way: string }> = {
  turn_cap: {
    words: "Stopped: it used all turns that one answer may take.",
    way: "Another message has as many turns again. Raise max_turns of the agent if its answers need more.",
  },
  token_budget: {
    words: "Stopped: the tokens that it may use are used up.",
    way: "Raise max_tokens of the agent. Where it is the session's own cap, begin another one with a higher cap.",
  },
  usd_budget: {
    words: "Stopped: the money that it may spend is spent.",
    way: "Raise max_cost_usd of the agent. Where it is the session's own cap, begin another one with a higher cap.",
  },
  deadline: {
    words: "Stopped: the time that one answer may take was over.",
    way: "Another message has as much time again. Raise max_seconds of the agent if its answers need more.",
  },
  wait_limit: {
    words: "Stopped: nobody decided in the time that it may wait.",
    way: "Send the message again, and decide while it waits. Raise max_wait_seconds of the agent for more time.",
  },
};

/** Null of an answer that goes on or is complete. */
export function endOf({ status, stop_reason, error }: Pick<Answer, "status" | "stop_reason" | "error">): End | null {
  switch (status) {
    case "cancelled":
      return { words: "Stopped before it was complete.", way: "Send another message to go on.", bad: false };
    case "failed":
      return {
        words: `Failed: ${sentence(error?.message ?? "the run says why")}`,
        way: "Send another message to try again. Its run has what happened.",
        bad: true,
      };
    case "stopped": {
      const known = STOPS[stop_reason ?? ""];
      const words = `Stopped: ${(stop_reason ?? "a limit").replaceAll("_", " ")}.`;
      return { words, way: "Its run says what goes on from here.", ...known, bad: false };
    }
    default:
      return null;
  }
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const SPOKEN = 300;

/** What a screen reader says when a message is another than it was: not each word of an answer, but its end. */
export function spoken(message: Message): string {
  switch (message.state) {
    case "queued":
      return "The message waits until those before it are answered";
    case "steering":
      return "The answer under way is to read the message";
    case "steered":
      return "The answer has read the message";
    case "running":
      return "The agent answers";
    case "waiting":
      return "The answer waits for a decision";
    case "answered":
      return `Answer: ${resultWords(message.answer?.result)}`;
    case "ended":
      return message.answer === null ? "" : (endOf(message.answer)?.words ?? "");
    case "refused":
      return `Not answered: ${message.refusal?.message ?? ""}`;
    case "withdrawn":
    case "superseded":
      return "";
  }
}

function resultWords(result: unknown): string {
  if (typeof result !== "string") return "complete";
  return result.length > SPOKEN ? `${result.slice(0, SPOKEN)}…` : result;
}
