export const TABS = ["turns", "timeline", "log", "graph", "cost", "policies", "workspace", "events"] as const;
export type Tab = (typeof TABS)[number];

/** What of a run is shown; the page's address, so that each turn and call has a link. */
export interface RunView {
  tab?: Tab;
  turn?: number;
  call?: string;
  /** Of the turns, those with errors or with calls alone. */
  only?: "errors" | "calls";
  /** Whether each turn shows its whole text and its calls their bodies. */
  open?: "all";
  /** The range of time that the timeline shows, in milliseconds since the run was asked for. */
  from?: number;
  to?: number;
}

export function runView(search: Record<string, unknown>): RunView {
  const view: RunView = {};
  if (TABS.includes(search.tab as Tab)) view.tab = search.tab as Tab;
  const turn = Number(search.turn);
  if (Number.isInteger(turn) && turn > 0) view.turn = turn;
  if (typeof search.call === "string" && search.call !== "") view.call = search.call;
  if (search.only === "errors" || search.only === "calls") view.only = search.only;
  if (search.open === "all") view.open = search.open;
  view.from = instant(search.from);
  view.to = instant(search.to);
  return view;
}

function instant(value: unknown): number | undefined {
  const at = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof at === "number" && Number.isInteger(at) && at >= 0 ? at : undefined;
}
