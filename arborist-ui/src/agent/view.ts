/** Which part of an agent's page is shown: in the address, so that a comparison can be sent. */
export interface AgentView {
  tab?: "edit" | "versions";
  from?: number;
  to?: number;
}

export function agentView(search: Record<string, unknown>): AgentView {
  const view: AgentView = {};
  if (search.tab === "edit" || search.tab === "versions") view.tab = search.tab;
  if (isVersion(search.from)) view.from = search.from;
  if (isVersion(search.to)) view.to = search.to;
  return view;
}

function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}
