import { chipsOf } from "../run/list/chips";
import type { RunFilter } from "../run/list/filter";
import { useZone } from "../time/zone";

/** What a filter shows, in words. */
export function Shown({ filter }: { filter: RunFilter }) {
  const chips = chipsOf(filter, useZone());
  return chips.length === 0 ? "all runs" : chips.map(({ name, value }) => `${name} ${value}`).join(", ");
}
