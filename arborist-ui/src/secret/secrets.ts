import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Secret = Schemas["Secret"];

export const secretsQuery = queryOptions({
  queryKey: ["secrets"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/secrets", { params: { query }, signal }))),
});
