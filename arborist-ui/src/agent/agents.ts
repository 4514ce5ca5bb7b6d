import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Agent = Schemas["Agent"];

export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/agents", { params: { query }, signal }))),
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

export const agentQuery = (name: string) =>
  queryOptions({
    queryKey: ["agents", name],
    queryFn: ({ signal }) => unwrap(api.GET("/agents/{name}", { params: { path: { name } }, signal })),
  });

export const versionsQuery = (name: string) =>
  queryOptions({
    queryKey: ["agents", name, "versions"],
    queryFn: ({ signal }) =>
      all((query) => unwrap(api.GET("/agents/{name}/versions", { params: { path: { name }, query }, signal }))),
  });

/** As it was stored; a version is never changed. */
export const agentVersionQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ["agents", name, "versions", version],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agents/{name}/versions/{version}", { params: { path: { name, version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
