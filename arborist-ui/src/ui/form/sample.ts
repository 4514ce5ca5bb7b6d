import { isNumber } from "../../json/json";

type Schema = Record<string, unknown>;

/** Arguments to begin with: what a schema requires, with its defaults, examples and first choices, else empty. */
export function sample(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  return Object.fromEntries(
    required
      .filter((name): name is string => typeof name === "string" && typeof properties[name] === "object")
      .map((name) => [name, value(properties[name] ?? {})]),
  );
}

function value(schema: Schema): unknown {
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return isNumber(schema.minimum) ? schema.minimum : 0;
  if (type === "boolean") return false;
  if (type === "array") return [];
  if (type === "object") return sample(schema);
  return type === "null" ? null : "";
}
