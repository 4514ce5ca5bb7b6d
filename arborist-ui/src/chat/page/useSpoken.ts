import { useEffect, useRef, useState } from "react";
import type { Message } from "../sessions";
import { spoken } from "../words";

/** What became of the message that changed last; nothing of what was there when the page came. */
export function useSpoken(messages: Message[]): string {
  const known = useRef<Map<string, Message["state"]> | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    const before = known.current;
    known.current = new Map(messages.map(({ id, state }) => [id, state]));
    const last = messages.at(-1)?.created_at ?? "";
    if (before === null) return;
    const changed = messages.findLast(
      ({ id, state, created_at }) => before.get(id) !== state && (before.has(id) || created_at >= last),
    );
    if (changed !== undefined) setWords(spoken(changed));
  }, [messages]);
  return words;
}
