import type { Schemas } from "../api/client";
import { definitionQuery, definitionsQuery, definitionVersionsQuery } from "../definition/definitions";

export type ModelEndpoint = Schemas["ModelEndpoint"];

export const endpointsQuery = definitionsQuery("/model-endpoints");
export const endpointQuery = (name: string) => definitionQuery("/model-endpoints", name);
export const endpointVersionsQuery = (name: string) => definitionVersionsQuery("/model-endpoints", name);

/** Tokens that a request to a model and its answer may have together, where an endpoint of the tenant says so. */
export function windowOf(endpoints: ModelEndpoint[], model: string): number | null {
  const end = model.indexOf("/");
  const endpoint = endpoints.find(({ name }) => name === model.slice(0, end));
  return endpoint?.models.find(({ name }) => name === model.slice(end + 1))?.context_window ?? null;
}
