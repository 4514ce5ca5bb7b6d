import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Provider = Schemas["ToolProvider"];
export type ProvidedTool = Schemas["ProvidedTool"];

export const providersQuery = queryOptions({
  queryKey: ["tool-providers"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/tool-providers", { params: { query }, signal }))),
  staleTime: 5_000,
});

export const providerQuery = (name: string) =>
  queryOptions({
    queryKey: ["tool-providers", name],
    queryFn: ({ signal }) => unwrap(api.GET("/tool-providers/{name}", { params: { path: { name } }, signal })),
  });

export const providedToolsQuery = (name: string) =>
  queryOptions({
    queryKey: ["tool-providers", name, "tools"],
    queryFn: ({ signal }) => unwrap(api.GET("/tool-providers/{name}/tools", { params: { path: { name } }, signal })),
  });

/** A definition with its members by name, so that a comparison shows what changed and not where it stood. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, ordered(each)]),
  );
}

export const STATES: Record<ProvidedTool["status"], { tone: "good" | "warn" | "bad"; words: string }> = {
  approved: { tone: "good", words: "is called as it was approved" },
  new: { tone: "warn", words: "came later: it is not called until it is approved" },
  changed: { tone: "bad", words: "is described otherwise than it was approved: it is not called" },
  gone: { tone: "warn", words: "is no longer there" },
};
