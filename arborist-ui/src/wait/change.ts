/** What a call would do to files: one file's new text, edits of one, or a commit of what was changed before. */
export type Change =
  | { kind: "write"; path: string; content: string }
  | { kind: "edit"; path: string; edits: Edit[] }
  | { kind: "commit" };

export interface Edit {
  old: string;
  new: string;
  all: boolean;
}

/** As the workspace's own tools are called; null of any other call, and of arguments that the tool would refuse. */
export function changeOf(tool: string | null, args: Record<string, unknown>): Change | null {
  if (tool === "git_commit") return { kind: "commit" };
  const { path } = args;
  if (typeof path !== "string") return null;
  if (tool === "ws_file_write") {
    return typeof args.content === "string" ? { kind: "write", path, content: args.content } : null;
  }
  if (tool !== "ws_file_edit" && tool !== "ws_multi_edit") return null;
  const edits = (tool === "ws_file_edit" ? [args] : Array.isArray(args.edits) ? args.edits : []).map(editOf);
  return edits.length > 0 && edits.every((edit) => edit !== null) ? { kind: "edit", path, edits } : null;
}

function editOf(edit: unknown): Edit | null {
  if (typeof edit !== "object" || edit === null) return null;
  const { old_string, new_string, replace_all } = edit as Record<string, unknown>;
  return typeof old_string === "string" && old_string !== "" && typeof new_string === "string"
    ? { old: old_string, new: new_string, all: replace_all === true }
    : null;
}

/** The text after the edits, or why the tool would refuse them: the rules are the tool's. */
export function edited(text: string, edits: Edit[]): { text: string } | { fault: string } {
  let now = text;
  for (const [at, edit] of edits.entries()) {
    const which = edits.length > 1 ? `of edit ${at + 1} ` : "";
    const parts = now.split(edit.old);
    const found = parts.length - 1;
    if (found === 0) return { fault: `old_string ${which}is not in the file` };
    if (found > 1 && !edit.all) return { fault: `old_string ${which}is in the file ${found} times` };
    now = parts.join(edit.new);
  }
  return { text: now };
}
