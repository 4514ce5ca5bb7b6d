import type { RunFilter } from "./filter";

/** The list that a run was opened from: what J and K walk, and where its page leads back to. */
let opened: { filter: RunFilter; ids: string[] } = { filter: {}, ids: [] };

export function rememberList(filter: RunFilter, ids: string[]): void {
  opened = { filter, ids };
}

export function listFilter(): RunFilter {
  return opened.filter;
}

export function neighbour(id: string, step: 1 | -1): string | undefined {
  const at = opened.ids.indexOf(id);
  return at < 0 ? undefined : opened.ids[at + step];
}
