import { actingTenant } from "../api/tenant";
import { parse, stringify } from "../json/json";

/** Words that are not sent yet, or of which it is not known whether they came through. */
export interface Draft {
  text: string;
  /** Under which they were sent, so that sent again they are the same message; null before the first try. */
  clientId: string | null;
  /** Under which a session was begun for them, whatever became of the message; null where none was. */
  begunAs: string | null;
}

export const NO_DRAFT: Draft = { text: "", clientId: null, begunAs: null };

const keyOf = (chat: string) => `arborist.chat.${actingTenant() ?? ""}.${chat}`;

/** Of this tab: it outlives a reload, and another tab writes its own. */
export function readDraft(chat: string): Draft {
  try {
    const kept = parse(sessionStorage.getItem(keyOf(chat)) ?? "null") as Partial<Draft> | null;
    if (typeof kept?.text !== "string") return NO_DRAFT;
    return { text: kept.text, clientId: idOf(kept.clientId), begunAs: idOf(kept.begunAs) };
  } catch {
    return NO_DRAFT;
  }
}

export function keepDraft(chat: string, draft: Draft): void {
  try {
    if (draft.text === "" && draft.begunAs === null) sessionStorage.removeItem(keyOf(chat));
    else sessionStorage.setItem(keyOf(chat), stringify(draft));
  } catch {
    // Full, or none: what is typed is on the page alone.
  }
}

function idOf(kept: unknown): string | null {
  return typeof kept === "string" ? kept : null;
}
