import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type ModelEndpoint = Schemas["ModelEndpoint"];

export const endpointsQuery = queryOptions({
  queryKey: ["model-endpoints"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/model-endpoints", { params: { query }, signal }))),
  staleTime: 15_000,
});

/** Tokens that a request to a model and its answer may have together, where an endpoint of the tenant says so. */
export function windowOf(endpoints: ModelEndpoint[], model: string): number | null {
  const end = model.indexOf("/");
  const endpoint = endpoints.find(({ name }) => name === model.slice(0, end));
  return endpoint?.models.find(({ name }) => name === model.slice(end + 1))?.context_window ?? null;
}

export const endpointQuery = (name: string) =>
  queryOptions({
    queryKey: ["model-endpoints", name],
    queryFn: ({ signal }) => unwrap(api.GET("/model-endpoints/{name}", { params: { path: { name } }, signal })),
  });

export const endpointVersionsQuery = (name: string) =>
  queryOptions({
    queryKey: ["model-endpoints", name, "versions"],
    queryFn: ({ signal }) =>
      all((query) =>
        unwrap(api.GET("/model-endpoints/{name}/versions", { params: { path: { name }, query }, signal })),
      ),
  });
