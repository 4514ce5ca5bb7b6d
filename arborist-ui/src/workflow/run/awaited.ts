import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import type { FlowGraph } from "../diagram/graph";
import { drawnPath } from "../diagram/nodes";
import { pointerOf } from "../pointer";
import type { Run } from "./workflowRun";

/** The event that a node waits for, and which of its name it takes. */
export interface Awaited {
  event: string;
  key: string | null;
}

/** What a node waits for stands in the version that the run executes; null where that cannot be read any more. */
export const awaitedQuery = ({ workflow }: Pick<Run, "workflow">, graph: FlowGraph, path: string) =>
  queryOptions({
    queryKey: ["workflows", workflow?.name, "versions", workflow?.version, "awaited", workflow?.graph, path],
    queryFn: async ({ signal }): Promise<Awaited | null> => {
      if (workflow === null) return null;
      const params = { path: { name: workflow.name, version: workflow.version } };
      const document = await unwrap(api.GET("/workflows/{name}/versions/{version}", { params, signal }));
      return awaitedIn(document, workflow.graph, graph, path);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function awaitedIn(document: unknown, within: string | null, graph: FlowGraph, path: string): Awaited | null {
  const kinds = new Map(graph.nodes.map((node) => [node.path, node.kind]));
  const drawn = /\/\d+$/.test(path) ? `${drawnPath(path)}/do` : drawnPath(path);
  const wait = at(document, `${within ?? ""}${pointerOf(drawn, kinds)}/wait`) as { event?: unknown; key?: unknown };
  return typeof wait?.event === "string"
    ? { event: wait.event, key: typeof wait.key === "string" ? wait.key : null }
    : null;
}

function at(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, step) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined,
      document,
    );
}
