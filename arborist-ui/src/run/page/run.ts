import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

export type Turn = Schemas["Turn"];

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })),
  });

const PAGE = 100;

/** Where the pages of a run's turns begin: a cursor by the turn that it leads past. */
const cursors = new Map<string, Map<number, string>>();

/** One turn with its whole texts. */
export const turnQuery = (id: string, turn: number, ended: boolean) =>
  queryOptions({
    queryKey: ["run", id, "turn", turn, ended],
    queryFn: ({ signal }) => findTurn(id, turn, signal),
    staleTime: ended ? Number.POSITIVE_INFINITY : 1_000,
  });

async function findTurn(id: string, wanted: number, signal: AbortSignal): Promise<Turn | null> {
  const known = cursors.get(id) ?? new Map<number, string>();
  cursors.set(id, known);
  const start = Math.max(0, ...[...known.keys()].filter((after) => after < wanted));
  let cursor = known.get(start);
  for (;;) {
    const page = await unwrap(
      api.GET("/agent-runs/{id}/turns", {
        params: { path: { id }, query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
        signal,
      }),
    );
    const found = page.items.find(({ turn }) => turn === wanted);
    const last = page.items.at(-1);
    if (page.next_cursor !== null && last !== undefined) known.set(last.turn, page.next_cursor);
    if (found !== undefined) return found;
    if (page.next_cursor === null) return null;
    cursor = page.next_cursor;
  }
}

export async function allTurns(id: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  let cursor: string | undefined;
  do {
    const page = await unwrap(
      api.GET("/agent-runs/{id}/turns", {
        params: { path: { id }, query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) } },
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
