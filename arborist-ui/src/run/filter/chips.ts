import { absolute, type Zone } from "../../ui/time/format";
import { nameOfReason, nameOfWait } from "../record/status";
import { isSpan, type Origin, type RunFilter } from "./filter";

export const ORIGIN_NAMES: Record<Origin, string> = {
  api: "API",
  ui: "UI",
  mcp: "MCP",
  parent: "delegated",
  fork: "fork",
  session: "session",
};

/** One condition of a filter, and the filter without it. */
export interface Chip {
  name: string;
  value: string;
  without: RunFilter;
}

export function chipsOf(filter: RunFilter, zone: Zone): Chip[] {
  const chips: Chip[] = [];
  const add = (name: string, value: string | undefined, key: keyof RunFilter) => {
    if (value !== undefined) chips.push({ name, value, without: { ...filter, [key]: undefined } });
  };
  add("status", filter.status?.join(" or "), "status");
  add("waits", filter.waiting_for?.map(nameOfWait).join(" or "), "waiting_for");
  add("ended by", filter.stop_reason?.map(nameOfReason).join(" or "), "stop_reason");
  add("agent", filter.agent, "agent");
  add("workflow", filter.workflow, "workflow");
  add("kind", filter.kind === "call" ? "single call" : filter.kind, "kind");
  add("origin", filter.origin && ORIGIN_NAMES[filter.origin], "origin");
  for (const label of filter.label ?? []) {
    const others = filter.label?.filter((each) => each !== label) ?? [];
    chips.push({
      name: "label",
      value: label,
      without: { ...filter, label: others.length === 0 ? undefined : others },
    });
  }
  add("goal has", filter.q, "q");
  add("cost from", filter.min_cost && `$${filter.min_cost}`, "min_cost");
  add("cost to", filter.max_cost && `$${filter.max_cost}`, "max_cost");
  add("since", filter.since && (isSpan(filter.since) ? filter.since : absolute(filter.since, zone)), "since");
  add("until", filter.until && absolute(filter.until, zone), "until");
  add("tree of", filter.root?.slice(-8), "root");
  if (filter.parent !== "none" && filter.parent !== "any") add("started by", filter.parent?.slice(-8), "parent");
  return chips;
}
