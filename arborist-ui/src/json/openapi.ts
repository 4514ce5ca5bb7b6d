import { readFileSync } from "node:fs";
import { parse } from "yaml";

const DESCRIPTION = "../docs/openapi.yaml";

/** Members that hold what nothing reckons with, or that the UI neither shows nor sends. */
const TEXTS = new Set(["headers", "files", "keys", "jwks", "sandbox", "secrets", "allowed-tools"]);

/** Operations of others' protocols, which the UI never calls. */
const FOREIGN = "openai";

/** Names of members of the API whose type its description leaves open. */
export function membersOfAnyType(): Set<string> {
  const names = new Set<string>();
  for (const schema of spoken(parse(readFileSync(DESCRIPTION, "utf8")))) walk(schema, names);
  for (const name of TEXTS) names.delete(name);
  return names;
}

type Node = Record<string, unknown>;

/** The operations that the UI may call, and every component but those that only the others name. */
function spoken(description: { paths: Record<string, Node>; components: Record<string, Node> }): unknown[] {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const foreign = operations.filter((each) => (each as { tags?: string[] }).tags?.includes(FOREIGN));
  const own = operations.filter((each) => !foreign.includes(each));
  const kept = referred(own, description);
  const dropped = new Set([...referred(foreign, description)].filter((each) => !kept.has(each)));
  const components = Object.values(description.components).flatMap((kind) => Object.values(kind));
  return [...own, ...components.filter((each) => !dropped.has(each))];
}

/** The components that a part of a description refers to, and those that they refer to. */
function referred(part: unknown, description: { components: Record<string, Node> }, found = new Set<unknown>()) {
  if (typeof part !== "object" || part === null) return found;
  const reference = (part as Node).$ref;
  if (typeof reference === "string") {
    const [kind = "", name = ""] = reference.replace("#/components/", "").split("/");
    const component = description.components[kind]?.[name];
    if (!found.has(component)) referred(component, description, found.add(component));
  }
  for (const each of Object.values(part)) referred(each, description, found);
  return found;
}

function walk(value: unknown, names: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (key === "properties" && typeof each === "object" && each !== null) {
      for (const [name, schema] of Object.entries(each)) if (isOpen(schema)) names.add(name);
    }
    walk(each, names);
  }
}

const SAYS = ["$ref", "enum", "const", "oneOf", "anyOf", "allOf", "items", "properties"];

function isOpen(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type, additionalProperties: more, $ref: reference, ...rest } = schema as Record<string, unknown>;
  if (typeof reference === "string") return reference.endsWith("/Json");
  if (SAYS.some((name) => name in rest)) return false;
  const types = Array.isArray(type) ? type : [type];
  if (type !== undefined && !types.some((each) => each === "object" || each === "array")) return false;
  return !(typeof more === "object" && more !== null && "type" in more);
}
