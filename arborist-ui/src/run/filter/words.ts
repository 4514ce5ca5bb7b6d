import { type RunFilter, runFilter } from "./filter";

/** `status:failed`, `agent:"two words"`, `cost:>0.5`. */
const TYPED =
  /(?<=^|\s)(status|waiting_for|stop_reason|agent|workflow|origin|kind|label|cost|since):(?:"([^"]*)"|(\S+))(?=\s|$)/g;

/**
 * A filter with what was typed added to it: `name:value` is that filter, the rest are words of the goal. What is no value of
 * its name is a word as well, so that nothing typed is lost.
 */
export function withTyped(filter: RunFilter, text: string): RunFilter {
  let next = filter;
  const words = text.replaceAll(TYPED, (whole, name: string, quoted?: string, bare?: string) => {
    const read = runFilter(searchOf(name, quoted ?? bare ?? ""));
    if (Object.keys(read).length === 0) return whole;
    next = {
      ...next,
      ...read,
      ...lists(next, read),
    };
    return "";
  });
  const q = words.replaceAll(/\s+/g, " ").trim();
  return q === "" ? next : { ...next, q };
}

/** Of what is a list, what was typed comes to what is there. */
function lists(before: RunFilter, typed: RunFilter): RunFilter {
  const both: Record<string, string[]> = {};
  for (const name of ["status", "waiting_for", "stop_reason", "label"] as const) {
    const more = typed[name];
    if (more !== undefined) both[name] = [...(before[name] ?? []), ...more];
  }
  return runFilter(both);
}

function searchOf(name: string, value: string): Record<string, unknown> {
  if (name !== "cost") return { [name]: value };
  return value.startsWith("<") ? { max_cost: value.slice(1) } : { min_cost: value.replace(/^>/, "") };
}
