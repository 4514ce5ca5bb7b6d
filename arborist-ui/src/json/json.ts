import { isLosslessNumber, LosslessNumber, parse as parseExactly, stringify as write } from "lossless-json";

/** A number of JSON: a double where that would be written as it came, else its own text. */
export type JsonNumber = number | LosslessNumber;

/** `9007199254740993`, `1e400`, `-0`, `1E5` and `1.0` keep their text: a double rounds them, or writes them otherwise. */
export function numberOf(text: string): JsonNumber {
  const value = Number(text);
  return JSON.stringify(value) === text ? value : new LosslessNumber(text);
}

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === "number" || isLosslessNumber(value);
}

/** Whether a text is a number as JSON has them. */
export function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);
}

/** Reads any JSON, each number as it stands there. */
export function parse(text: string): unknown {
  // The browser's own reader is many times as fast, and loses nothing of most texts.
  return isKeptByDoubles(text) ? JSON.parse(text) : parseExactly(text, null, numberOf);
}

export function stringify(value: unknown, space?: number): string {
  return write(value, null, space) ?? "";
}

/**
 * Members of the API that hold what models, tools and callers wrote. A test holds them against the API's description: each
 * member of any type is among them.
 */
export const FREE: ReadonlySet<string> = new Set([
  "answer",
  "args",
  "arguments",
  "best",
  "body",
  "content",
  "decisions",
  "default",
  "definition",
  "error",
  "expect",
  "facts",
  "form",
  "frontmatter",
  "history",
  "input",
  "input_schema",
  "item",
  "metadata",
  "nodes",
  "output",
  "output_schema",
  "outputs",
  "parameters",
  "params",
  "payload",
  "render",
  "result",
  "schema",
  "score",
  "settings",
  "structured_content",
  "subject",
  "value",
  "values",
]);

/** Reads an answer of the server: what others wrote keeps its digits; amounts and counts are what pages reckon with. */
export function parseAnswer(text: string): unknown {
  return isKeptByDoubles(text) ? JSON.parse(text) : reckoned(parseExactly(text, null, numberOf));
}

function reckoned(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (typeof value !== "object" || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const [name, each] of Object.entries(holder)) {
    if (typeof each === "object" && each !== null && !FREE.has(name)) holder[name] = reckoned(each);
  }
  return holder;
}

/** Whether each number of a text is written as its double is. Texts within it are passed over. */
function isKeptByDoubles(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    for (const [number] of text.slice(at, end).matchAll(/-?\d[-+.\deE]*/g)) {
      if (JSON.stringify(Number(number)) !== number) return false;
    }
    at = quote < 0 ? text.length : endOfText(text, quote);
  }
  return true;
}

/** The place behind the quote that ends a text. */
function endOfText(json: string, begin: number): number {
  for (let quote = json.indexOf('"', begin + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
  }
  return json.length;
}
