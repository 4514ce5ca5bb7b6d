import { api, type Schemas, unwrap } from "../api/client";
import { ApiError } from "../api/problem";
import type { Skill } from "./skills";

/** A skill's folder: packed, or its files with their paths. */
export type Folder = { archive: File | Blob; type: string } | { files: File[] };

const TYPES: [RegExp, string][] = [
  [/\.zip$/i, "application/zip"],
  [/\.(tgz|gz)$/i, "application/gzip"],
  [/\.tar$/i, "application/x-tar"],
];

export function packed(file: File): Folder {
  return { archive: file, type: TYPES.find(([name]) => name.test(file.name))?.[1] ?? "application/zip" };
}

/** Stores a folder in place of a version; 0 where there must be none. */
export function storeFolder(folder: Folder, replaces: number): Promise<Skill> {
  const params = { query: { expected_version: replaces } };
  const body = "archive" in folder ? folder.archive : formOf(folder.files);
  return unwrap(
    api.POST("/skills", {
      params,
      body: body as unknown as Schemas["SkillDraft"],
      bodySerializer: (given) => given as unknown as BodyInit,
      ...("archive" in folder ? { headers: { "Content-Type": folder.type } } : {}),
    }),
  );
}

/** What is refused of the frontmatter that is made of a draft is refused of the draft's own members. */
export async function storeDraft(body: Schemas["SkillDraft"]): Promise<Skill> {
  try {
    return await unwrap(api.POST("/skills", { params: {}, body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.fields.map(({ field, message }) => ({ field: field.replace(/^frontmatter\./, ""), message }));
    throw new ApiError(error.status, { detail: error.message, errors });
  }
}

/** Each part's filename is the path of its file. */
function formOf(files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("files", file, file.webkitRelativePath || file.name);
  return form;
}
