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
