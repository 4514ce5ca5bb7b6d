/** Which part of an agent's page is shown: in the address, so that a comparison can be sent. */
export interface AgentView {
  tab?: "edit" | "versions";
  from?: number;
  to?: number;
}

export function agentView(search: Record<string, unknown>): AgentView {
  const view: AgentView = {};
  if (search.tab === "edit" || search.tab === "versions") view.tab = search.tab;
  const from = version(search.from);
  const to = version(search.to);
  if (from !== undefined) view.from = from;
  if (to !== undefined) view.to = to;
  return view;
}

/** As links have it, or as an address has it. */
function version(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number > 0 ? number : undefined;
}
