import { readFileSync } from "node:fs";
import { parse } from "yaml";

const DESCRIPTION = "../docs/openapi.yaml";

/** Members that hold what nothing reckons with, or that the UI neither shows nor sends. */
const TEXTS = new Set(["headers", "files", "keys", "jwks", "sandbox", "secrets", "allowed-tools"]);

/** Names of members of the API whose type its description leaves open. */
export function membersOfAnyType(): Set<string> {
  const names = new Set<string>();
  walk(parse(readFileSync(DESCRIPTION, "utf8")), names);
  for (const name of TEXTS) names.delete(name);
  return names;
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
