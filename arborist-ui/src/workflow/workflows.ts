import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { definitionQuery, definitionsQuery, definitionVersionsQuery } from "../definition/definitions";

export type Workflow = Schemas["Workflow"];
export type WorkflowSummary = Schemas["WorkflowSummary"];
export type Validation = Schemas["WorkflowValidation"];
export type Finding = Schemas["WorkflowFinding"];

const YAML = { Accept: "application/yaml" };

export const workflowsQuery = definitionsQuery("/workflows");
export const workflowQuery = (name: string) => definitionQuery("/workflows", name);
export const versionsQuery = (name: string) => definitionVersionsQuery("/workflows", name);

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
