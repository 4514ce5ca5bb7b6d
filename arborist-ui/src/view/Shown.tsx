import { chipsOf } from "../run/filter/chips";
import type { RunFilter } from "../run/filter/filter";
import { useZone } from "../ui/time/zone";

/** What a filter shows, in words. */
export function Shown({ filter }: { filter: RunFilter }) {
  const chips = chipsOf(filter, useZone());
  return chips.length === 0 ? "all runs" : chips.map(({ name, value }) => `${name} ${value}`).join(", ");
}
