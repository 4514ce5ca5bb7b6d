import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";
import { definitionQuery } from "../definition/definitions";

export type Provider = Schemas["ToolProvider"];
export type ProvidedTool = Schemas["ProvidedTool"];

export const providerQuery = (name: string) => definitionQuery("/tool-providers", name);

export const providedToolsQuery = (name: string) =>
  queryOptions({
    queryKey: ["tool-providers", name, "tools"],
    queryFn: ({ signal }) =>
      all((query) => unwrap(api.GET("/tool-providers/{name}/tools", { params: { path: { name }, query }, signal }))),
  });

export type ProviderDraft = Schemas["ToolProviderDraft"];

export const NEW: ProviderDraft & { name: string } = { name: "", url: "" };

/** A provider as it would be stored. */
export function draftOf({ name, url, headers, timeout_seconds, max_concurrent_calls }: Provider): typeof NEW {
  return {
    name,
    url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    timeout_seconds,
    max_concurrent_calls,
  };
}

export const isWaiting = ({ status }: ProvidedTool): boolean => status === "new" || status === "changed";

export const STATES: Record<ProvidedTool["status"], { tone: "good" | "warn" | "bad"; words: string }> = {
  approved: { tone: "good", words: "is called as it was approved" },
  new: { tone: "warn", words: "came later: it is not called until it is approved" },
  changed: { tone: "bad", words: "is described otherwise than it was approved: it is not called" },
  gone: { tone: "warn", words: "is no longer there" },
};
