import type { Schemas } from "../api/client";
import { stored } from "../json/document";
import { asInput } from "../price/asInput";
import type { ModelEndpoint } from "./endpoints";

export type EndpointDraft = Schemas["ModelEndpointDraft"];

type ModelDraft = EndpointDraft["models"][number];

const READ_ONLY = ["version", "created_at", "updated_at", "warnings", "expected_version"];

export function draftOf(endpoint: ModelEndpoint): EndpointDraft {
  const without = [
    ...READ_ONLY,
    ...(["headers", "query"] as const).filter((member) => Object.keys(endpoint[member]).length === 0),
  ];
  const draft = stored(endpoint, { without }) as unknown as EndpointDraft;
  return {
    ...draft,
    models: endpoint.models.map((model) => asInput(stored(model, { without: [] }) as unknown as ModelDraft)),
  };
}

/** With which a new endpoint begins: one model, whose name and prices are to be filled in. */
export const NEW: EndpointDraft = {
  name: "",
  protocol: "openai",
  models: [{ name: "" } as ModelDraft],
};
