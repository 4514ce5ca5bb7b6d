import { expect, test } from "vitest";
import { draftOf } from "./document";
import type { ModelEndpoint } from "./endpoints";

test("a version that was read is what would be stored; what a cache costs follows input where it was as input", () => {
  const draft = draftOf({
    name: "corp",
    version: 2,
    protocol: "openai",
    base_url: "https://llm.example.com/v1",
    secret: null,
    profile: null,
    max_tokens_field: null,
    stream_usage: false,
    alternate_roles: null,
    keep_thinking: null,
    call_ids: null,
    key_header: null,
    headers: {},
    query: { "api-version": "2024-10-21" },
    models: [
      {
        name: "llama-4",
        input_usd: 0.2,
        output_usd: 0.6,
        cache_read_usd: 0.02,
        cache_write_usd: 0.2,
        cache_write_hour_usd: 0.4,
        context_window: null,
        images: null,
        pdf: null,
      },
    ],
    created_at: "2026-11-26T08:00:00Z",
    updated_at: "2026-11-26T08:00:00Z",
  } as ModelEndpoint);
  expect(draft).toEqual({
    name: "corp",
    protocol: "openai",
    base_url: "https://llm.example.com/v1",
    stream_usage: false,
    query: { "api-version": "2024-10-21" },
    models: [{ name: "llama-4", input_usd: 0.2, output_usd: 0.6, cache_read_usd: 0.02 }],
  });
});
