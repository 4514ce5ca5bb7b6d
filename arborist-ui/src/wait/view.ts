import type { GroupBy } from "./inbox";
import type { Waiting } from "./pending";

/** Which kinds are listed, and which of them is shown: in the address, so that each has a link. */
export interface WaitView extends Partial<WaitAddress> {
  kind?: WaitKind;
  /** Words that are looked for. */
  q?: string;
  by?: GroupBy;
}

/** What of which run waits: a call, a node, or neither of a budget. */
export interface WaitAddress {
  run: string;
  call?: string;
  node?: string;
}

export type WaitKind = Waiting["kind"];

export const KINDS: Record<WaitKind, { one: string; many: string }> = {
  approval: { one: "Approval", many: "Approvals" },
  ask: { one: "Ask", many: "Asks" },
  in_doubt: { one: "In doubt", many: "In doubt" },
  budget: { one: "Budget", many: "Budgets" },
  capability: { one: "Exception", many: "Exceptions" },
  client_tool: { one: "Client tool", many: "Client tools" },
};

export function addressOf(item: Waiting): WaitAddress {
  if (item.kind === "ask") return { run: item.run_id, node: item.node.path };
  return { run: item.run_id, ...(item.tool_call_id === null ? {} : { call: item.tool_call_id }) };
}

export function keyOf({ run, call, node }: WaitAddress): string {
  return `${run}/${node === undefined ? (call ?? "budget") : `node ${node}`}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PATH = /^[a-z0-9_/]{1,400}$/;

/** Reads an address; what means nothing here is left out. */
export function waitView(search: Record<string, unknown>): WaitView {
  const view: WaitView = {};
  if (typeof search.kind === "string" && Object.hasOwn(KINDS, search.kind)) view.kind = search.kind as WaitKind;
  if (typeof search.q === "string" && search.q !== "") view.q = search.q.slice(0, 200);
  if (search.by === "agent" || search.by === "tool") view.by = search.by;
  if (typeof search.run === "string" && UUID.test(search.run)) {
    view.run = search.run;
    if (typeof search.call === "string" && search.call !== "") view.call = search.call;
    else if (typeof search.node === "string" && PATH.test(search.node)) view.node = search.node;
  }
  return view;
}
