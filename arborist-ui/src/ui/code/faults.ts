import { isNode, parseDocument } from "yaml";
import { steps } from "../../json/document";
import { withNumbers } from "../../json/yaml";

export interface Fault {
  from: number;
  to: number;
  message: string;
  /** An error unless it says otherwise. */
  severity?: "error" | "warning";
}

/** What YAML (of which JSON is a part) says, or why it cannot be read and where. */
export function read(text: string): { value: unknown } | { faults: Fault[] } {
  const document = parseDocument(text, { prettyErrors: false, ...withNumbers });
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map(({ pos, message }) => ({
        from: Math.min(pos[0], text.length),
        to: Math.min(pos[1], text.length),
        message,
      })),
    };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    return { faults: [{ from: 0, to: 0, message: error instanceof Error ? error.message : String(error) }] };
  }
}

/** Where in the text the server's complaints belong: at the value of their path, or the nearest above it that is there. */
export function locate(text: string, fields: { field: string; message: string }[]): Fault[] {
  const document = parseDocument(text, { prettyErrors: false, ...withNumbers });
  return fields.map(({ field, message: said }) => {
    const path = field.startsWith("/") ? pointer(field) : steps(field);
    const message = field === "" || field.startsWith("/") ? said : `${field}: ${said}`;
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const [from, to] = node.range;
      return { from, to: Math.max(from, to), message };
    }
    return { from: 0, to: Math.max(0, text.indexOf("\n")), message };
  });
}

/** Of a JSON pointer: the server says with one where in a schema a fault is. */
function pointer(text: string): (string | number)[] {
  return text
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
