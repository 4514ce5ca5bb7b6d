import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Workflow = Schemas["Workflow"];
export type WorkflowSummary = Schemas["WorkflowSummary"];
export type Validation = Schemas["WorkflowValidation"];
export type Finding = Schemas["WorkflowFinding"];

const YAML = { Accept: "application/yaml" };

export const workflowsQuery = queryOptions({
  queryKey: ["workflows"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/workflows", { params: { query }, signal }))),
  staleTime: 15_000,
});

export const workflowQuery = (name: string) =>
  queryOptions({
    queryKey: ["workflows", name],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/workflows/{name}", { params: { path: { name } }, signal }))) as Workflow,
  });

export const versionsQuery = (name: string) =>
  queryOptions({
    queryKey: ["workflows", name, "versions"],
    queryFn: ({ signal }) =>
      all((query) => unwrap(api.GET("/workflows/{name}/versions", { params: { path: { name }, query }, signal }))),
  });

/** A version as its author wrote it, comments included; it is never changed. */
export const documentQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ["workflows", name, "versions", version, "document"],
    queryFn: async ({ signal }): Promise<{ version: number; text: string }> => {
      const params = { path: { name, version } };
      const read = api.GET("/workflows/{name}/versions/{version}", { params, headers: YAML, parseAs: "text", signal });
      return { version, text: (await unwrap(read)) as unknown as string };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the server finds in a text, which need not be one that could be stored. */
export const validationQuery = (text: string) =>
  queryOptions({
    queryKey: ["workflow-validation", text],
    queryFn: ({ signal }) => unwrap(api.POST("/workflows/validate", { ...written(text), signal })),
    staleTime: 30_000,
    gcTime: 60_000,
  });

/** Stores a text as it is, in place of a version. A document cannot say which without keeping that for ever. */
export function storeWorkflow(text: string, replaces: number): Promise<Workflow> {
  const { headers, ...body } = written(text);
  return unwrap(
    api.POST("/workflows", {
      ...body,
      headers: { ...headers, ...(replaces === 0 ? {} : { "If-Match": `"v${replaces}"` }) },
    }),
  );
}

/** A body that is sent as it was written. */
function written(text: string) {
  return {
    body: text as unknown as Schemas["WorkflowDraft"],
    bodySerializer: (body: unknown) => body as string,
    headers: { "Content-Type": "application/yaml" },
  };
}
