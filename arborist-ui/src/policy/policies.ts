import type { Schemas } from "../api/client";
import { definitionQuery, definitionVersionsQuery } from "../definition/definitions";

export type Policy = Schemas["Policy"];
export type Validation = Schemas["PolicyValidation"];
export type Widening = Schemas["PolicyWidening"];

export const policyQuery = (name: string) => definitionQuery("/policies", name);
export const versionsQuery = (name: string) => definitionVersionsQuery("/policies", name);
