import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Hold = Schemas["Hold"];
export type Deletion = Schemas["Deletion"];
export type Retention = Schemas["Retention"];
export type RetentionPut = Schemas["RetentionPut"];

export const holdsQuery = queryOptions({
  queryKey: ["holds"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/holds", { params: { query }, signal }))),
});

/** What stands comes first, the newest of it before; then what was released. */
export function inOrder(holds: Hold[]): Hold[] {
  const stands = (hold: Hold) => (hold.released_at === null ? 0 : 1);
  return [...holds].sort(
    (one, other) => stands(one) - stands(other) || Date.parse(other.placed_at) - Date.parse(one.placed_at),
  );
}

export const retentionQuery = (id: string) =>
  queryOptions({
    queryKey: ["tenants", "retention", id],
    queryFn: ({ signal }) => unwrap(api.GET("/tenants/{id}/retention", { params: { path: { id } }, signal })),
  });

/** What an operator sets; what is left out has the server's setting. */
export function agesOf({ runs_days, files_days }: Retention): RetentionPut {
  return { ...(runs_days === null ? {} : { runs_days }), ...(files_days === null ? {} : { files_days }) };
}

const DAY_S = 86_400;

/** The server's setting in words. */
export function byDefault(seconds: number | null): string {
  if (seconds === null) return "for ever";
  if (seconds < DAY_S) return "for less than a day";
  const days = Math.round(seconds / DAY_S);
  return days === 1 ? "for a day" : `for ${days} days`;
}
