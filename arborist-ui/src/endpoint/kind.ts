import { storeDefinition } from "../definition/definitions";
import type { DocumentKind } from "../definition/kind";
import { draftOf, type EndpointDraft } from "./document";
import { EndpointForm } from "./EndpointForm";
import type { ModelEndpoint } from "./endpoints";

const MEMBERS = [
  "name",
  "profile",
  "protocol",
  "base_url",
  "secret",
  "key_header",
  "max_tokens_field",
  "stream_usage",
  "alternate_roles",
  "keep_thinking",
  "call_ids",
  "headers",
  "query",
  "models",
];

export const ENDPOINT = {
  path: "/model-endpoints",
  word: "endpoint",
  words: "model endpoints",
  listing: { to: "/models", search: { kind: "endpoints" } },
  deletion: {
    words: "Its name is free again. Runs of agents that still name a model of it fail with model_unavailable.",
  },
  order: MEMBERS,
  shown: MEMBERS,
  Form: EndpointForm,
  draftOf,
  storedAt: ({ updated_at }) => updated_at,
  store: (draft, version) => storeDefinition("/model-endpoints", draft, version),
} as const satisfies DocumentKind<EndpointDraft, ModelEndpoint>;
