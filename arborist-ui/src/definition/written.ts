import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import { ApiError } from "../api/problem";
import { read } from "../ui/code/faults";
import { type Definition, keyOf } from "./definitions";

/** Paths of kinds that are documents: stored as texts, and read as their authors wrote them. */
export type WrittenPath = "/workflows" | "/policies";

// At each of these paths are the same operations: those of workflows stand for all.
const at = <End extends string>(path: WrittenPath, end: End) => `${path}${end}` as `/workflows${End}`;

/** A version as its author wrote it, comments included; it is never changed. */
export const documentQuery = (path: WrittenPath, name: string, version: number) =>
  queryOptions({
    queryKey: [keyOf(path), name, "versions", version, "document"],
    queryFn: async ({ signal }): Promise<{ version: number; text: string }> => {
      const params = { path: { name, version } };
      const headers = { Accept: "application/yaml" };
      const asked = api.GET(at(path, "/{name}/versions/{version}"), { params, headers, parseAs: "text", signal });
      return { version, text: (await unwrap(asked)) as unknown as string };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the server finds in a text, which need not be one that could be stored. */
export const validationQuery = <V>(path: WrittenPath, text: string) =>
  queryOptions({
    queryKey: [`${keyOf(path)}-validation`, text],
    queryFn: async ({ signal }): Promise<V> =>
      (await unwrap(api.POST(at(path, "/validate"), { ...written(text), signal }))) as unknown as V,
    staleTime: 30_000,
    gcTime: 60_000,
  });

/** Stores a text as it is, in place of a version. A document cannot say which without keeping that for ever. */
export async function storeWritten<P extends WrittenPath>(
  path: P,
  text: string,
  replaces: number,
): Promise<Definition<P>> {
  const { headers, ...body } = written(text);
  const sent = { ...headers, ...(replaces === 0 ? {} : { "If-Match": `"v${replaces}"` }) };
  return (await unwrap(api.POST(at(path, ""), { ...body, headers: sent }))) as unknown as Definition<P>;
}

/** A text names its definition itself: one that is there already must not become another by chance. */
export async function mustBeNew(path: WrittenPath, word: string, text: string): Promise<void> {
  const found = read(text);
  const name =
    "value" in found && typeof found.value === "object" ? (found.value as { name?: unknown })?.name : undefined;
  if (typeof name !== "string" || name === "") return;
  const { response } = await api.GET(at(path, "/{name}"), { params: { path: { name } } });
  if (response.ok) {
    throw new ApiError(409, {
      detail: `A ${word} named ${name} is there already: choose another name, or edit that one.`,
    });
  }
}

/** A body that is sent as it was written. */
function written(text: string) {
  return {
    body: text as never,
    bodySerializer: (body: unknown) => body as string,
    headers: { "Content-Type": "application/yaml" },
  };
}
