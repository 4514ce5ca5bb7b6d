import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/problem";
import type { IfBusy, Message } from "../sessions";

const TRIES = 3;
const PAUSE_MS = 800;

export interface ToSend {
  text: string;
  clientId: string;
  /** Undefined where nothing is answered as far as is known: the session says then. */
  ifBusy?: IfBusy | undefined;
}

/** The same message however often it is sent: a server that does not answer is asked again. */
export function send(id: string, { text, clientId, ifBusy }: ToSend): Promise<Message> {
  const body = { text, client_id: clientId, ...(ifBusy === undefined ? {} : { if_busy: ifBusy }) };
  return again(() => unwrap(api.POST("/sessions/{id}/messages", { params: { path: { id } }, body })));
}

/** Begins a session with its first message: sent again, both are those that there are. */
export async function begin(
  agent: string,
  { externalId, ...first }: ToSend & { externalId: string },
): Promise<{ id: string; message: Message }> {
  const { id } = await again(() => unwrap(api.POST("/sessions", { body: { agent, external_id: externalId } })));
  return { id, message: await send(id, first) };
}

async function again<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 502);
      if (!isLost || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
    }
  }
}
