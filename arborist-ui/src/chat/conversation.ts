import type { Message } from "./sessions";

/** Messages of a session that are known, without a gap, and where those before them are asked for. */
export interface Conversation {
  /** In the order in which they are read. */
  messages: Message[];
  /** Null where there are none before. */
  older: string | null;
}

/** A part of the conversation, the newest message first. */
export interface MessagePage {
  items: Message[];
  next_cursor: string | null;
}

/**
 * With the newest messages as they are by now. What is older stays as it was read, where it still joins; otherwise it is
 * asked for again once it is wanted.
 */
export function withNewest(before: Conversation | undefined, page: MessagePage): Conversation {
  const ids = new Set(page.items.map(({ id }) => id));
  const first = Math.min(...page.items.flatMap(({ n }) => n ?? []));
  const joins = page.next_cursor !== null && before?.messages.some(({ id, n }) => n !== null && ids.has(id));
  const kept = joins ? before?.messages.filter(({ n }) => n !== null && n < first) : undefined;
  return kept === undefined || kept.length === 0
    ? { messages: inOrder(page.items), older: page.next_cursor }
    : { messages: inOrder([...kept, ...page.items]), older: before?.older ?? null };
}

export function withOlder(before: Conversation, page: MessagePage): Conversation {
  const known = new Set(before.messages.map(({ id }) => id));
  const older = page.items.filter(({ id }) => !known.has(id));
  return { messages: inOrder([...older, ...before.messages]), older: page.next_cursor };
}

/** With one message as it is by now. */
export function withMessage(before: Conversation | undefined, message: Message): Conversation {
  const others = before?.messages.filter(({ id }) => id !== message.id) ?? [];
  return { messages: inOrder([...others, message]), older: before?.older ?? null };
}

/**
 * By their places, those that steer after the message whose answer they are for; those that were refused, which have none, where they were sent, and those that wait last. Those that were
 * taken back are no part of it.
 */
function inOrder(messages: Message[]): Message[] {
  const sorted = bySending(messages.filter(({ n }) => n !== null)).sort((one, other) => (one.n ?? 0) - (other.n ?? 0));
  for (const refused of bySending(messages.filter(({ n, state }) => n === null && state === "refused"))) {
    const at = sorted.findIndex(({ created_at }) => Date.parse(created_at) > Date.parse(refused.created_at));
    sorted.splice(at < 0 ? sorted.length : at, 0, refused);
  }
  return [...sorted, ...bySending(messages.filter(({ n, state }) => n === null && state === "queued"))];
}

function bySending(messages: Message[]): Message[] {
  return messages.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

/** The message that is being answered. */
export function busyOf({ messages }: Conversation): Message | undefined {
  return messages.findLast(({ state, answer }) => answer !== null && (state === "running" || state === "waiting"));
}

/** Place of the message before one; 0 of the first, null where it is not known yet. */
export function placeBefore({ messages, older }: Conversation, n: number): number | null {
  const before = messages.findLast((message) => message.n !== null && message.n < n)?.n;
  return before ?? (older === null ? 0 : null);
}
