import { isLosslessNumber } from "lossless-json";
import { stringify as writeYaml } from "yaml";
import { stringify } from "./json";
import { withNumbers } from "./yaml";

export type Language = "yaml" | "json";

/** What is given in an order that reads well, and what is not named behind it, as it came. */
export function write(document: object, language: Language, order: readonly string[]): string {
  const known = document as Record<string, unknown>;
  const sorted = {
    ...Object.fromEntries(order.filter((name) => name in known).map((name) => [name, known[name]])),
    ...known,
  };
  return language === "json" ? `${stringify(sorted, 2)}\n` : writeYaml(sorted, { lineWidth: 100, ...withNumbers });
}

/** Where a path of a problem leads: `client_tools[0].name` and `client_tools.0.name` alike. */
export function steps(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== "")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

export function get(document: object, path: string): unknown {
  return steps(path).reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[name] : undefined,
    document,
  );
}

/** A copy in which a member is another; undefined takes it out, and the object that is empty without it. */
export function put<D extends object>(document: D, path: string, value: unknown): D {
  return replaced(document, steps(path), value) as D;
}

function replaced(holder: unknown, [first, ...rest]: (string | number)[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(holder)) {
    const copy = [...(holder as unknown[])];
    const next = replaced(copy[Number(first)], rest, value);
    if (next === undefined) copy.splice(Number(first), 1);
    else copy[Number(first)] = next;
    return copy;
  }
  const copy: Record<string, unknown> = typeof holder === "object" ? { ...holder } : {};
  const next = replaced(copy[first], rest, value);
  if (next === undefined || (rest.length > 0 && isEmptyObject(next))) delete copy[first];
  else copy[first] = next;
  return copy;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/**
 * What was read as it would be stored: without what only reading knows, and without members that are null or empty lists,
 * which say what leaving them out says. In the members named `inside` alike; what a caller wrote stays to the letter.
 */
export function stored(
  read: object,
  { without, inside = [], kept = [] }: { without: string[]; inside?: string[]; kept?: string[] },
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(read)
      .filter(([name, value]) => !without.includes(name) && (kept.includes(name) || !isUnset(value)))
      .map(([name, value]) => [name, inside.includes(name) ? stored(value as object, { without: [] }) : value]),
  );
}

function isUnset(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** With its members by name, so that two are compared by what they say and not by where it stands. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null || isLosslessNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, ordered(each)]),
  );
}

export function same(one: unknown, other: unknown): boolean {
  return stringify(ordered(one)) === stringify(ordered(other));
}
