import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, unwrap } from "../api/client";

export const endpointsQuery = queryOptions({
  queryKey: ["model-endpoints"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/model-endpoints", { params: { query }, signal }))),
  staleTime: 15_000,
});
