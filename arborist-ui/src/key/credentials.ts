import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Key = Schemas["Key"];
export type Client = Schemas["Client"];

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/mcp/keys", { params: { query }, signal }))),
});

export const clientsQuery = queryOptions({
  queryKey: ["oauth-clients"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/oauth2/clients", { params: { query }, signal }))),
});

export const SCOPES: { value: Schemas["Scope"]; label: string }[] = [
  { value: "read_only", label: "read_only: reads" },
  { value: "invoke", label: "invoke: and starts, answers, cancels runs" },
  { value: "provision", label: "provision: and stores definitions" },
  { value: "admin", label: "admin: and manages keys, secrets, audit" },
];
