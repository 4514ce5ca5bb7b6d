export type Schema = Record<string, unknown>;

export interface SchemaMember {
  name: string;
  kind: "text" | "number" | "integer" | "switch" | "choice";
  help: string | undefined;
  required: boolean;
  options: string[];
}

/** The members of an object that a form can ask for one by one; null where its schema needs a text of JSON. */
export function membersOf(schema: Schema | null | undefined): SchemaMember[] | null {
  const properties = schema?.properties;
  if (typeof properties !== "object" || properties === null) return null;
  const required = Array.isArray(schema?.required) ? (schema.required as unknown[]) : [];
  const members: SchemaMember[] = [];
  for (const [name, each] of Object.entries(properties as Record<string, Schema>)) {
    const kind = kindOf(each);
    // Paths of a form are steps between dots: such a name would be another member.
    if (kind === null || /[.[\]]/.test(name) || name === "") return null;
    members.push({
      name,
      kind,
      help: typeof each.description === "string" ? each.description : undefined,
      required: required.includes(name),
      options: kind === "choice" ? (each.enum as string[]) : [],
    });
  }
  return members.length === 0 ? null : members;
}

function kindOf(schema: unknown): SchemaMember["kind"] | null {
  if (typeof schema !== "object" || schema === null) return null;
  const { type, enum: options } = schema as Schema;
  if (Array.isArray(options)) return options.every((each) => typeof each === "string") ? "choice" : null;
  switch (type) {
    case "string":
      return "text";
    case "number":
      return "number";
    case "integer":
      return "integer";
    case "boolean":
      return "switch";
    default:
      return null;
  }
}
