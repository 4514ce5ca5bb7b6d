import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

export type Turn = Schemas["Turn"];

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })),
  });

/** One turn with its whole texts. */
export const turnQuery = (id: string, turn: number, ended: boolean) =>
  queryOptions({
    queryKey: ["run", id, "turn", turn, ended],
    queryFn: ({ signal }) => findTurn(id, turn, signal),
    staleTime: ended ? Number.POSITIVE_INFINITY : 1_000,
  });

async function findTurn(id: string, wanted: number, signal: AbortSignal): Promise<Turn | null> {
  const page = await unwrap(
    api.GET("/agent-runs/{id}/turns", {
      params: { path: { id }, query: { after: wanted - 1, limit: 1 } },
      signal,
    }),
  );
  return page.items.find(({ turn }) => turn === wanted) ?? null;
}

/** The turns after one, whole. */
export async function turnsAfter(id: string, after: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  let cursor: string | undefined;
  do {
    const page = await unwrap(
      api.GET("/agent-runs/{id}/turns", {
        params: { path: { id }, query: { limit: 200, ...(cursor === undefined ? { after } : { cursor }) } },
      }),
    );
    turns.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return turns;
}

export const treeQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "tree"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agent-runs/{id}/tree", { params: { path: { id }, query: { limit: 200 } }, signal })),
  });
