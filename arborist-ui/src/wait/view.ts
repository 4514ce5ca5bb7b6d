/** Which kinds are listed, and which of them is shown: in the address, so that each has a link. */
export interface WaitView {
  kind?: WaitKind;
  run?: string;
  /** Of the run; none of a budget. */
  call?: string;
}

export type WaitKind = "approval" | "in_doubt" | "budget" | "client_tool";

export const KINDS: Record<WaitKind, { one: string; many: string }> = {
  approval: { one: "Approval", many: "Approvals" },
  in_doubt: { one: "In doubt", many: "In doubt" },
  budget: { one: "Budget", many: "Budgets" },
  client_tool: { one: "Client tool", many: "Client tools" },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address; what means nothing here is left out. */
export function waitView(search: Record<string, unknown>): WaitView {
  const view: WaitView = {};
  if (typeof search.kind === "string" && Object.hasOwn(KINDS, search.kind)) view.kind = search.kind as WaitKind;
  if (typeof search.run === "string" && UUID.test(search.run)) {
    view.run = search.run;
    if (typeof search.call === "string" && search.call !== "") view.call = search.call;
  }
  return view;
}
