import { api, unwrap } from "../api/client";
import type { DefinitionKind } from "../definition/kind";
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

export const ENDPOINT: DefinitionKind<EndpointDraft, ModelEndpoint> = {
  word: "endpoint",
  path: "/model-endpoints",
  queries: ["model-endpoints"],
  order: MEMBERS,
  shown: MEMBERS,
  Form: EndpointForm,
  draftOf,
  storedAt: ({ updated_at }) => updated_at,
  store: (draft, expected_version) => unwrap(api.POST("/model-endpoints", { body: { ...draft, expected_version } })),
};
