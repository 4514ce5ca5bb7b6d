import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import type { FlowGraph } from "../diagram/graph";
import { byPath, type NodeState, type NodeStatus, type States } from "../diagram/nodes";

export type Run = Schemas["Run"];

/** The same key as any run's: what is shown of it elsewhere changes with it. */
export const workflowRunQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => unwrap(api.GET("/workflow-runs/{id}", { params: { path: { id } }, signal })),
  });

/** Of the version that the run was started with: it never changes. */
export const runGraphQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflow-run", id, "graph"],
    queryFn: async ({ signal }): Promise<FlowGraph> => {
      const read = api.GET("/workflow-runs/{id}/graph", { params: { path: { id } }, signal });
      const graph = (await unwrap(read)) as Schemas["WorkflowRunGraph"];
      return { nodes: graph.nodes.map(({ state: _, ...node }) => node), edges: graph.edges };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Read once; events change it from then on. */
export const statesQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflow-run", id, "states"],
    queryFn: async ({ signal }): Promise<States> => {
      const nodes = await unwrap(api.GET("/workflow-runs/{id}/nodes", { params: { path: { id } }, signal }));
      return byPath(nodes.items);
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** A node with its whole output, or what it asks. */
export const nodeQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: ["workflow-run", id, "node", path],
    queryFn: ({ signal }): Promise<NodeState> =>
      unwrap(api.GET(nodeAddress(id, path), { params: { path: { id, path } }, signal })),
  });

export const itemsQuery = (id: string, path: string, status: NodeStatus | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["workflow-run", id, "items", path, status ?? "all", cursor ?? "first"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/workflow-runs/{id}/items", {
          params: {
            path: { id },
            query: { path, limit: 50, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) },
          },
          signal,
        }),
      ),
  });

/** Paths of nodes have slashes, which are steps of the address and not characters of one. */
function nodeAddress(id: string, path: string): "/workflow-runs/{id}/nodes/{path}" {
  return `/workflow-runs/${id}/nodes/${path}` as "/workflow-runs/{id}/nodes/{path}";
}

export function decideAsk(id: string, path: string, body: Schemas["AskDecision"]): Promise<Run> {
  const address = `/workflow-runs/${id}/asks/${path}` as "/workflow-runs/{id}/asks/{path}";
  return unwrap(
    api.POST(address, { params: { path: { id, path } }, body, headers: { Accept: "application/json" } }),
  ) as Promise<Run>;
}
