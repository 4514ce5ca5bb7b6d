import type { Schemas } from "../api/client";
import { type Fault, locate } from "../ui/code/faults";

export type Finding = Schemas["DocumentFinding"];
export type Found = Finding & { severity: "error" | "warning" };

/** Errors before warnings. */
export function foundIn({ errors, warnings }: { errors: Finding[]; warnings: Finding[] }): Found[] {
  return [
    ...errors.map((finding): Found => ({ ...finding, severity: "error" })),
    ...warnings.map((finding): Found => ({ ...finding, severity: "warning" })),
  ];
}

/** Where in the text each is. */
export function marks(text: string, found: Found[]): Fault[] {
  return locate(
    text,
    found.map(({ field, message }) => ({ field, message })),
  ).map((fault, index) => {
    const finding = found[index];
    return { ...fault, ...placeOf(text, finding), severity: finding?.severity ?? "error" };
  });
}

/** Of the document as a whole, such as YAML that cannot be read: the server's line and column, up to the line's end. */
function placeOf(text: string, finding: Finding | undefined): { from: number; to: number } | null {
  if (finding === undefined || finding.field !== "") return null;
  const lines = text.split("\n");
  const line = Math.min(finding.place.line, lines.length);
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const end = begin + (lines[line - 1] ?? "").length;
  const from = Math.min(begin + Math.max(0, finding.place.column - 1), end);
  // What is missing at the end of a line is shown at its last character.
  return { from: from === end ? Math.max(begin, end - 1) : from, to: end };
}
