import type { Schemas } from "../api/client";
import { definitionQuery, definitionsQuery, definitionVersionsQuery } from "../definition/definitions";

export type Workflow = Schemas["Workflow"];
export type WorkflowSummary = Schemas["WorkflowSummary"];
export type Validation = Schemas["WorkflowValidation"];

export const workflowsQuery = definitionsQuery("/workflows");
export const workflowQuery = (name: string) => definitionQuery("/workflows", name);
export const versionsQuery = (name: string) => definitionVersionsQuery("/workflows", name);
