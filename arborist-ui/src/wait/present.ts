import { queryOptions } from "@tanstack/react-query";
import { api, failure } from "../api/client";
import { MOST_BYTES, type Present, textOf } from "../ui/text/present";

/** A file as the last turn that ended has left it. An engine that is missing will not come by asking again. */
export const presentQuery = (run: string, path: string) =>
  queryOptions({
    queryKey: ["run", run, "present", path],
    queryFn: ({ signal }) => read(run, path, signal),
    retry: false,
    staleTime: 10_000,
  });

async function read(id: string, path: string, signal: AbortSignal): Promise<Present> {
  const { data, error, response } = await api.GET("/agent-runs/{id}/workspace/file", {
    params: { path: { id }, query: { path } },
    parseAs: "stream",
    signal,
  });
  if (!response.ok) throw failure(response.status, error);
  const length = Number(response.headers.get("Content-Length") ?? 0);
  if (length > MOST_BYTES) {
    await data?.cancel();
    return { kind: "large", bytes: length };
  }
  return textOf(await new Response(data).arrayBuffer());
}
