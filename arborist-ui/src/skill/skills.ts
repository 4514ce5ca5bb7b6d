import { queryOptions } from "@tanstack/react-query";
import { api, failure, type Schemas } from "../api/client";
import { definitionQuery, definitionsQuery, definitionVersionsQuery } from "../definition/definitions";
import { type Present, textOf } from "../ui/text/present";

export type Skill = Schemas["Skill"];
export type SkillFile = Schemas["SkillFile"];

export const skillsQuery = definitionsQuery("/skills");
export const skillQuery = (name: string) => definitionQuery("/skills", name);
export const skillVersionsQuery = (name: string) => definitionVersionsQuery("/skills", name);

/** A file of a version, which is never changed. */
export const skillFileQuery = (name: string, version: number, path: string) =>
  queryOptions({
    queryKey: ["skills", name, "versions", version, "file", path],
    queryFn: async ({ signal }): Promise<Present> => textOf(await bytesOf(fileAddress(name, path), version, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The folder of a version as a zip, or one of its files. With the header of the tenant, which a link would not send. */
export async function download(name: string, version: number, path: string | null): Promise<Blob> {
  return new Blob([await bytesOf(path === null ? exportAddress(name) : fileAddress(name, path), version)]);
}

type Bytes = "/skills/{name}/files/{path}" | "/skills/{name}/export";

async function bytesOf(address: Bytes, version: number, signal?: AbortSignal): Promise<ArrayBuffer> {
  const { data, error, response } = await api.GET(address as "/skills/{name}/export", {
    params: { path: { name: "" }, query: { version } },
    parseAs: "arrayBuffer",
    signal: signal ?? null,
  });
  if (!response.ok) throw failure(response.status, error);
  // Of an empty file there is no body.
  return (data as ArrayBuffer | undefined) ?? new ArrayBuffer(0);
}

/** Paths of files have slashes, which are steps of the address and not characters of one. */
function fileAddress(name: string, path: string): Bytes {
  const steps = path.split("/").map(encodeURIComponent).join("/");
  return `/skills/${encodeURIComponent(name)}/files/${steps}` as Bytes;
}

function exportAddress(name: string): Bytes {
  return `/skills/${encodeURIComponent(name)}/export` as Bytes;
}
