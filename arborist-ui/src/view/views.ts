import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";
import { parseSearch } from "../api/search";
import { addressOf, type RunFilter, runFilter, same } from "../run/filter/filter";

/** A named filter of the list of runs. */
export interface View {
  name: string;
  filter: RunFilter;
  savedBy: string;
  savedAt: string;
}

const PAGE = "runs";
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u;

export function isName(text: string): boolean {
  return NAME.test(text);
}

export const viewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: async ({ signal }) =>
    viewsOf(await all((page) => unwrap(api.GET("/saved-views", { params: { query: page }, signal })))),
});

/** Those of the list of runs; views of other pages are kept by the same API. */
export function viewsOf(saved: Schemas["SavedView"][]): View[] {
  return saved.flatMap(({ name, query, saved_by, updated_at }) => {
    const { page, ...search } = parseSearch(query);
    return page === PAGE ? [{ name, filter: runFilter(search), savedBy: saved_by.key_name, savedAt: updated_at }] : [];
  });
}

/** As it is saved: the page, and its address. */
export function queryOf(filter: RunFilter): string {
  return [`page=${PAGE}`, addressOf(filter).replace(/^\?/, "")].filter((part) => part !== "").join("&");
}

/** A link that shows the same runs to all who may see them, also when the view is renamed or deleted. */
export function linkOf(filter: RunFilter): string {
  return `${location.origin}/ui/runs${addressOf(filter)}`;
}

export function shownBy(views: View[], filter: RunFilter): View | undefined {
  return views.find((view) => same(view.filter, filter));
}

export async function saveView(name: string, filter: RunFilter): Promise<void> {
  const body = { query: queryOf(filter) };
  await unwrap(api.PUT("/saved-views/{name}", { params: { path: { name } }, body }));
}

export async function deleteView(name: string): Promise<void> {
  await unwrap(api.DELETE("/saved-views/{name}", { params: { path: { name } } }));
}

/** Saved under the new name before the old one goes, so that it is never gone. */
export async function renameView(view: View, name: string): Promise<void> {
  await saveView(name, view.filter);
  await deleteView(view.name);
}
