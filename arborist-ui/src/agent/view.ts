/** Which part of an agent's page is shown: in the address, so that a comparison can be sent. */
export interface AgentView {
  tab?: "edit" | "versions";
  from?: number;
  to?: number;
}

export function agentView(search: Record<string, unknown>): AgentView {
  const view: AgentView = {};
  if (search.tab === "edit" || search.tab === "versions") view.tab = search.tab;
  const [from, to] = [Number(search.from), Number(search.to)];
  if (isVersion(from)) view.from = from;
  if (isVersion(to)) view.to = to;
  return view;
}

function isVersion(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
