import { isMap, isNode, isScalar, isSeq, type Node, type ParsedNode, parseDocument, type YAMLMap } from "yaml";
import type { Fault } from "./faults";

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = ["items", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else"];
const SEVERAL = ["allOf", "anyOf", "oneOf", "prefixItems"];
const NAMED = ["properties", "patternProperties", "$defs", "dependentSchemas"];

/**
 * What can be said of a schema of arguments while it is typed, and where: types that there are not, names that are required
 * and not described, arguments that are no object. The server checks the whole of JSON Schema when it is stored.
 */
export function schemaFaults(text: string): Fault[] {
  const document = parseDocument(text, { prettyErrors: false });
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root)) return [];
  const faults: Fault[] = [];
  const type: unknown = root.get("type", true);
  if (!isScalar(type) || type.value !== "object") {
    faults.push(at(isNode(type) ? type : root, 'must be of "type": "object": arguments are named'));
  }
  walk(root, faults);
  return faults;
}

function walk(schema: unknown, faults: Fault[]): void {
  if (isScalar(schema) && typeof schema.value === "boolean") return;
  if (!isMap(schema)) {
    if (isNode(schema)) faults.push(at(schema, "must be a schema: an object, true or false"));
    return;
  }
  checkType(schema.get("type", true), faults);
  checkRequired(schema, faults);
  for (const keyword of ONE) if (schema.has(keyword)) walk(schema.get(keyword, true), faults);
  for (const keyword of SEVERAL) {
    const list = schema.get(keyword, true);
    if (isSeq(list)) for (const each of list.items) walk(each, faults);
  }
  for (const keyword of NAMED) {
    const named = schema.get(keyword, true);
    if (isMap(named)) for (const { value } of named.items) walk(value, faults);
    else if (isNode(named)) faults.push(at(named, `"${keyword}" must be an object of schemas by name`));
  }
}

function checkType(type: unknown, faults: Fault[]): void {
  for (const each of isSeq(type) ? type.items : isNode(type) ? [type] : []) {
    const name = isScalar(each) ? each.value : undefined;
    if (typeof name !== "string" || !TYPES.includes(name)) {
      faults.push(at(each as Node, `"type" must be one of ${TYPES.join(", ")}`));
    }
  }
}

function checkRequired(schema: YAMLMap, faults: Fault[]): void {
  const required = schema.get("required", true);
  if (!isNode(required)) return;
  if (!isSeq(required)) {
    faults.push(at(required, '"required" must be a list of names'));
    return;
  }
  const properties = schema.get("properties", true);
  for (const each of required.items) {
    const name = isScalar(each) ? each.value : undefined;
    if (typeof name !== "string") faults.push(at(each as Node, '"required" must be a list of names'));
    else if (isMap(properties) && !properties.has(name)) {
      faults.push(at(each as Node, `"${name}" is required and not among the properties`));
    }
  }
}

function at(node: Node, message: string): Fault {
  const [from = 0, to = from] = (node as ParsedNode).range ?? [];
  return { from, to, message };
}
