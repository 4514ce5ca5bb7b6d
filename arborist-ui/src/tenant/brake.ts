import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";

export type Ceiling = Schemas["TenantCeiling"];

const AGAIN_MS = 15_000;

/** What stands above all runs of a tenant; looked at again and again, since others set it. */
export const ceilingQuery = (id: string) =>
  queryOptions({
    queryKey: ["tenants", id, "ceiling"],
    queryFn: ({ signal }) => unwrap(api.GET("/tenants/{id}/ceiling", { params: { path: { id } }, signal })),
    refetchInterval: AGAIN_MS,
  });

/** What the brake does to runs, by whom and why; null where it is not set. */
export function brakeSentence({ brake, updated_by: by }: Pick<Ceiling, "brake" | "updated_by">): string | null {
  if (brake.mode === "none") {
    return null;
  }
  const does =
    brake.mode === "pause"
      ? "Runs of this tenant are paused: they begin no act, and new ones wait"
      : "Runs of this tenant are stopped: they fail, and new ones are refused";
  const who = by === null || by === undefined ? "" : `, by ${by}`;
  const why = brake.reason === null || brake.reason === undefined ? "" : `: ${brake.reason}`;
  return `${does}${who}${why}`;
}
