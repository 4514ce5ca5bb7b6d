import type { NodeStatus } from "../diagram/nodes";

export const NODE_STATUSES: NodeStatus[] = ["running", "waiting", "completed", "failed", "skipped", "cancelled"];

/** What of a workflow's run is shown; the page's address, so that each node has a link. */
export interface WorkflowRunView {
  as?: "list";
  node?: string;
  /** Of the elements of a map, those of one status. */
  items?: NodeStatus;
}

export function workflowRunView(search: Record<string, unknown>): WorkflowRunView {
  const view: WorkflowRunView = {};
  if (search.as === "list") view.as = search.as;
  if (typeof search.node === "string" && /^[a-z0-9_/]{1,400}$/.test(search.node)) view.node = search.node;
  const items = NODE_STATUSES.find((each) => each === search.items);
  if (items !== undefined) view.items = items;
  return view;
}
