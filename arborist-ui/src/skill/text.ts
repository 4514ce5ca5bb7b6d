import type { Skill, SkillFile } from "./skills";

export const INSTRUCTIONS = "SKILL.md";

/** The text behind the frontmatter. */
export function bodyOf(text: string): string {
  const head = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return head === null ? text : text.slice(head[0].length).replace(/^(?:[ \t]*\r?\n)+/, "");
}

/** Files in the order in which they are read: the instructions first. */
export function listed(files: SkillFile[]): SkillFile[] {
  return [...files].sort(
    (one, other) =>
      Number(other.path === INSTRUCTIONS) - Number(one.path === INSTRUCTIONS) || (one.path < other.path ? -1 : 1),
  );
}

export interface FileChange {
  path: string;
  change: "added" | "removed" | "changed";
}

/** What differs between two versions, by the digests of their files; a script that is one no more is a change too. */
export function changesOf(before: SkillFile[], after: SkillFile[]): FileChange[] {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  return listed([...new Map([...old, ...now]).values()]).flatMap(({ path }): FileChange[] => {
    const [one, other] = [old.get(path), now.get(path)];
    if (one === undefined) return [{ path, change: "added" }];
    if (other === undefined) return [{ path, change: "removed" }];
    return one.digest === other.digest && one.executable === other.executable ? [] : [{ path, change: "changed" }];
  });
}

/** What its placeholders take, where no schema says it. */
export function schemaOf(skill: Pick<Skill, "parameters" | "arguments">): Record<string, unknown> {
  if (skill.parameters !== null) return skill.parameters;
  return {
    type: "object",
    properties: Object.fromEntries(
      skill.arguments.map(({ name, description, values }) => [
        name,
        {
          type: "string",
          ...(description === null ? {} : { description }),
          ...(values.length === 0 ? {} : { enum: values }),
        },
      ]),
    ),
    required: skill.arguments.filter(({ required }) => required).map(({ name }) => name),
  };
}
