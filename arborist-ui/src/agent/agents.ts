import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { definitionQuery, definitionsQuery, definitionVersionsQuery } from "../definition/definitions";

export type Agent = Schemas["Agent"];

export const agentsQuery = definitionsQuery("/agents");
export const agentQuery = (name: string) => definitionQuery("/agents", name);
export const versionsQuery = (name: string) => definitionVersionsQuery("/agents", name);

/** What it reaches at most: policies of its version, and the ceiling of now. */
export const agentSheetQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ["agents", name, "sheet", version],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agents/{name}/sheet", { params: { path: { name }, query: { version } }, signal })),
    staleTime: 15_000,
  });

export type AgentUse = Schemas["AgentUsage"]["items"][number];

/** What each agent did in 30 days, by its name: one request for all of them. */
export const agentUsageQuery = queryOptions({
  queryKey: ["agent-usage"],
  queryFn: ({ signal }) => unwrap(api.GET("/agent-usage", { signal })),
  staleTime: 15_000,
  select: ({ items }) => new Map(items.map((use) => [use.agent, use])),
});

/** As it was stored; a version is never changed. */
export const agentVersionQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ["agents", name, "versions", version],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agents/{name}/versions/{version}", { params: { path: { name, version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
