import { whole } from "../ui/text/size";
import type { Deletion } from "./retention";

export const DELETIONS = ["deletions"];

const WORDS: Record<Deletion["kind"], string> = {
  run: "Run",
  session: "Session",
  user: "A person's data",
  tenant: "Tenant",
  retention: "By age",
};

export function kindWords(kind: Deletion["kind"]): string {
  return WORDS[kind];
}

const SHOWN = 8;

/** The tables that most rows were deleted from. */
export function largest(rows: Record<string, number>): string {
  return Object.entries(rows)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([table, count]) => `${table}: ${whole(count)}`)
    .join("\n");
}
