import { api, unwrap } from "../api/client";
import type { DefinitionKind } from "../definition/kind";
import { draftOf, type EndpointDraft } from "./document";
import { EndpointForm } from "./EndpointForm";
import type { ModelEndpoint } from "./endpoints";

export const ENDPOINT: DefinitionKind<EndpointDraft, ModelEndpoint> = {
  word: "endpoint",
  path: "/model-endpoints",
  queries: ["model-endpoints"],
  order: ["name", "protocol", "base_url", "secret", "max_tokens_field", "models"],
  shown: ["name", "protocol", "base_url", "secret", "max_tokens_field", "models"],
  Form: EndpointForm,
  draftOf,
  storedAt: ({ updated_at }) => updated_at,
  store: (draft, expected_version) => unwrap(api.POST("/model-endpoints", { body: { ...draft, expected_version } })),
};
