import { type DefinitionView, definitionView } from "../definition/view";

/** What of a skill is shown: a file, what its placeholders give, or two versions. */
export interface SkillView extends Pick<DefinitionView, "from" | "to"> {
  tab?: "try" | "versions";
  file?: string;
}

const LONGEST = 512;

export function skillView(search: Record<string, unknown>): SkillView {
  const { from, to } = definitionView(search);
  const view: SkillView = {};
  if (search.tab === "try" || search.tab === "versions") view.tab = search.tab;
  if (typeof search.file === "string" && search.file !== "" && search.file.length <= LONGEST) view.file = search.file;
  if (from !== undefined) view.from = from;
  if (to !== undefined) view.to = to;
  return view;
}
