import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Grant = Schemas["Grant"];

export const grantsQuery = queryOptions({
  queryKey: ["grants"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/grants", { params: { query }, signal }))),
});

const SUBJECTS = { run: "run", tree: "tree of run", agent: "agent", key: "key" } as const;

/** To whom, by an id. */
export function subjectOf({ subject }: Pick<Grant, "subject">): {
  kind: keyof typeof SUBJECTS;
  words: string;
  id: string;
} {
  const kind = (Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]).find((each) => subject[each] != null) ?? "run";
  return { kind, words: SUBJECTS[kind], id: subject[kind] ?? "" };
}

/** Those that lift something come first, each part the newest first, as the server has them. */
export function inOrder(grants: Grant[]): Grant[] {
  const alive = (grant: Grant) => (grant.status === "alive" ? 0 : 1);
  return [...grants].sort((one, other) => alive(one) - alive(other));
}

/** Rules as sentences name them. */
export function rulesOf(lifts: readonly { policy: string; rule: string }[]): string {
  return lifts.map(({ policy, rule }) => `${rule} of ${policy}`).join(", ");
}
