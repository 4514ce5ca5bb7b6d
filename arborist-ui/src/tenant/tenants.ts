import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Tenant = Schemas["Tenant"];

export const tenantsQuery = queryOptions({
  queryKey: ["tenants", "all"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/tenants", { params: { query }, signal }))),
  staleTime: 60_000,
});
