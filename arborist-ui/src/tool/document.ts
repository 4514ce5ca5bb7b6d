import type { Schemas } from "../api/client";
import { stored } from "../json/document";
import type { CustomTool } from "./tools";

export type ToolDraft = Schemas["ToolDraft"];
export type ToolKind = ToolDraft["kind"];

const READ_ONLY = ["version", "signing_secret", "created_at", "updated_at", "warnings", "expected_version"];

export function draftOf(tool: CustomTool): ToolDraft {
  return stored(tool, { without: READ_ONLY }) as unknown as ToolDraft;
}

/** With which a new tool begins. */
export const NEW: ToolDraft = {
  name: "",
  description: "",
  kind: "callback",
  url: "",
  input_schema: { type: "object", properties: {}, required: [] },
};

/** Members that a kind has alone; the server refuses those of another. */
export const MEMBERS: Record<ToolKind, (keyof ToolDraft)[]> = {
  callback: ["url", "headers"],
  code: ["runtime", "code", "secrets"],
  client: [],
};

/** What a tool of a kind cannot be without. */
const BEGINNINGS: Record<ToolKind, Partial<ToolDraft>> = {
  callback: { url: "" },
  code: { runtime: "python3", code: "" },
  client: {},
};

/** Another kind: without what is of the one before, with what was written for this one earlier. */
export function ofKind(draft: ToolDraft, kind: ToolKind, earlier: Partial<ToolDraft>): ToolDraft {
  const others = MEMBERS[draft.kind];
  return {
    ...(Object.fromEntries(
      Object.entries(draft).filter(([name]) => !others.includes(name as keyof ToolDraft)),
    ) as unknown as ToolDraft),
    kind,
    ...BEGINNINGS[kind],
    ...Object.fromEntries(Object.entries(earlier).filter(([name]) => MEMBERS[kind].includes(name as keyof ToolDraft))),
  };
}
