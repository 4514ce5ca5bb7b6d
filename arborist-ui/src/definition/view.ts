/** Which part of a definition's page is shown: in the address, so that a comparison can be sent. */
export interface DefinitionView {
  tab?: "edit" | "past" | "versions" | "call";
  from?: number;
  to?: number;
}

const TABS = ["edit", "past", "versions", "call"] as const;

export function definitionView(search: Record<string, unknown>): DefinitionView {
  const view: DefinitionView = {};
  const tab = TABS.find((each) => each === search.tab);
  if (tab !== undefined) view.tab = tab;
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
