import { stringify } from "../json/json";
import type { Waiting } from "./pending";
import { addressOf, keyOf } from "./view";

/** What the inbox is grouped by: who asks, or what is asked for. */
export type GroupBy = "agent" | "tool";

export interface Group {
  name: string;
  items: Waiting[];
}

export function waitKey(item: Waiting): string {
  return `${keyOf(addressOf(item))}/${item.kind}`;
}

export function nameOf(item: Waiting): string {
  return item.kind === "ask" ? item.ask.title : (item.name ?? "Higher budget");
}

/** The agent or workflow that asks. */
export function askerOf(item: Waiting): string {
  return item.kind === "ask" ? item.workflow : (item.agent ?? "single call");
}

/** Digits are in every id: a word that is one, or begins it, is longer. */
const ID_CHARACTERS = 8;

/** Whether each word is somewhere in what waits: its name, who asks, its run's goal, its arguments. */
export function matches(item: Waiting, title: string | undefined, wanted: string): boolean {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const what = item.kind === "ask" ? item.ask.subject : item.arguments;
  const text = [nameOf(item), askerOf(item), title ?? "", stringify(what ?? "")].join("\n").toLowerCase();
  return words.every((word) => text.includes(word) || (word.length >= ID_CHARACTERS && item.run_id.includes(word)));
}

/** Groups in the order of their oldest item; one without a name where nothing is grouped. */
export function grouped(items: Waiting[], by: GroupBy | undefined): Group[] {
  const groups = new Map<string, Waiting[]>();
  for (const item of items) {
    const name = by === undefined ? "" : by === "agent" ? askerOf(item) : nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return [...groups].map(([name, members]) => ({ name, items: members }));
}
