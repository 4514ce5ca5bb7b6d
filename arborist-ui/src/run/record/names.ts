import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { limited } from "../../api/limited";
import { titleOf } from "./status";

/** What a row does not say of a run, and what never changes. */
export interface RunName {
  title: string;
  /** What its nodes or calls are started by: the workflow or the agent that it executes. */
  starter: string;
}

/** The feed and the list itself come first: a browser allows six connections. */
const inTurn = limited(3);
const KEPT_MS = 30 * 60_000;

export const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ["run-name", id],
    queryFn: ({ signal }) =>
      inTurn(async (): Promise<RunName> => {
        const run = await unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal }));
        return { title: titleOf(run), starter: run.workflow?.name ?? run.agent ?? titleOf(run) };
      }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

/** Which workflow or agent started a run; undefined where that is not known yet, or no run did. */
export function useStarter(parent: string | null): string | undefined {
  return useQuery({ ...nameQuery(parent ?? ""), enabled: parent !== null }).data?.starter;
}
