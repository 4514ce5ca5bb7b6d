import { type Fault, locate } from "../code/faults";
import type { Finding, Validation } from "./workflows";

export type Found = Finding & { severity: "error" | "warning" };

/** Errors before warnings. */
export function foundIn({ errors, warnings }: Pick<Validation, "errors" | "warnings">): Found[] {
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
  ).map((fault, index) => ({ ...fault, severity: found[index]?.severity ?? "error" }));
}

/** The pointer of a node in its document: `memo/judge` is a part of a loop, `each/do/one` a node of a graph. */
export function pointerOf(path: string, kinds: ReadonlyMap<string, string>): string {
  let pointer = "";
  let here = "";
  let kind: string | undefined = "graph";
  for (const step of path.split("/")) {
    pointer += kind === "graph" ? `/nodes/${step}` : kind === "loop" ? `/loop/${step}` : `/${step}`;
    here = here === "" ? step : `${here}/${step}`;
    kind = kinds.get(here);
  }
  return pointer;
}
