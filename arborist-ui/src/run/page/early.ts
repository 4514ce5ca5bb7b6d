import { queries } from "../../api/queries";
import { runQuery } from "../record/run";
import { type EventPage, NEWEST, readEvents } from "./pages";

const ADDRESS = /^\/ui\/runs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

let begun: { id: string; page: Promise<EventPage> } | null = null;

/**
 * What the page of a run shows first is asked for at once: else the session, the script of the page, and then its data would be
 * waited for one after the other. Without a session the server refuses, and the page of the sign-in comes all the same.
 */
export function beginEarly(path: string): void {
  const id = ADDRESS.exec(path)?.[1];
  if (id === undefined) return;
  void import("./RunPage").catch(() => {});
  void queries.prefetchQuery(runQuery(id));
  const page = readEvents(id, NEWEST);
  page.catch(() => {});
  begun = { id, page };
}

/** Once: what is asked for later is to be what is there by then. */
export function takeEarly(id: string): Promise<EventPage> | null {
  const taken = begun?.id === id ? begun.page : null;
  begun = null;
  return taken;
}
