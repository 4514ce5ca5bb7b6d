import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, unwrap } from "../api/client";
import type { paths } from "../api/schema";

type Answer<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

type Read<Path> = Path extends keyof paths ? (paths[Path] extends { get: infer Get } ? Answer<Get> : never) : never;

type PathsWith<End extends string> = { [P in keyof paths]: `${P}${End}` extends keyof paths ? P : never }[keyof paths];

/** Paths of the API's description whose definitions have versions. */
export type VersionedPath = PathsWith<"/{name}/versions">;

/** Paths whose definitions MCP clients get once they are published. */
export type PublishedPath = PathsWith<"/{name}/publish">;

/** Paths of what tenants name and store. */
export type DefinitionPath = VersionedPath | "/tool-providers";

/** A definition as the list of its path has it. */
export type Listed<P extends DefinitionPath> =
  Read<P> extends { items: readonly (infer Item extends { name: string; version: number })[] } ? Item : never;

/** A definition as it is read by its name. */
export type Definition<P extends DefinitionPath> = Read<`${P}/{name}`>;

/** An earlier or the current version of a definition. */
export type Version<P extends VersionedPath> =
  Read<`${P}/{name}/versions`> extends { items: readonly (infer Item)[] } ? Item : never;

// At each of these paths are the same operations: those of agents stand for all.
const listAt = (path: DefinitionPath) => path as "/agents";
const at = <End extends string>(path: DefinitionPath, end: End) => `${path}/{name}${end}` as `/agents/{name}${End}`;

/** What queries of a path's definitions begin with. */
export const keyOf = (path: DefinitionPath): string => path.slice(1);

export const definitionsQuery = <P extends DefinitionPath>(path: P) =>
  queryOptions({
    queryKey: [keyOf(path)],
    queryFn: async ({ signal }): Promise<Listed<P>[]> => {
      const read = await all((query) => unwrap(api.GET(listAt(path), { params: { query }, signal })));
      return read as unknown[] as Listed<P>[];
    },
    staleTime: 15_000,
  });

export const definitionQuery = <P extends DefinitionPath>(path: P, name: string) =>
  queryOptions({
    queryKey: [keyOf(path), name],
    queryFn: async ({ signal }): Promise<Definition<P>> =>
      (await unwrap(api.GET(at(path, ""), { params: { path: { name } }, signal }))) as unknown as Definition<P>,
  });

/** The newest first. */
export const definitionVersionsQuery = <P extends VersionedPath>(path: P, name: string) =>
  queryOptions({
    queryKey: [keyOf(path), name, "versions"],
    queryFn: async ({ signal }): Promise<Version<P>[]> => {
      const params = { path: { name } };
      const read = await all((query) =>
        unwrap(api.GET(at(path, "/versions"), { params: { ...params, query }, signal })),
      );
      return read as unknown[] as Version<P>[];
    },
  });

/** Stores a document in place of a version; 0 where there must be none. */
export async function storeDefinition<P extends VersionedPath>(
  path: P,
  draft: object,
  expected_version: number,
): Promise<Definition<P>> {
  const body = { ...draft, expected_version } as never;
  return (await unwrap(api.POST(listAt(path), { body }))) as unknown as Definition<P>;
}

export function deleteDefinition(path: DefinitionPath, name: string): Promise<unknown> {
  return unwrap(api.DELETE(at(path, ""), { params: { path: { name } } }));
}

/** Gives MCP clients a version, in place of the one that they have. */
export function publish(path: PublishedPath, name: string, version: number, expected_version: number) {
  const body = { version, expected_version };
  return unwrap(api.POST(at(path, "/publish"), { params: { path: { name } }, body }));
}

export function unpublish(path: PublishedPath, name: string, expected_version: number) {
  return unwrap(api.POST(at(path, "/unpublish"), { params: { path: { name } }, body: { expected_version } }));
}
