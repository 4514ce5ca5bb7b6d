// The API's types, made from the parts of its description that the server is built with.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const PARTS = fileURLToPath(new URL("../../grove-server/src/main/resources/openapi/", import.meta.url));

export const TARGET = fileURLToPath(new URL("../src/api/schema.d.ts", import.meta.url));

const HEAD = `// Types of Grove's API. Made by \`npm run types\` from grove-server/src/main/resources/openapi; not to be edited.

`;

/** As the server puts it together: by the parts' names, each key once. */
function merge(whole, part) {
  for (const [key, value] of Object.entries(part)) {
    if (!(key in whole)) {
      whole[key] = value;
    } else {
      merge(whole[key], value);
    }
  }
  return whole;
}

export async function generate() {
  const whole = readdirSync(PARTS)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => parse(readFileSync(PARTS + name, "utf8")))
    .reduce(merge, {});
  // The server makes the schemas of events from its records; their types are docs/events.ts.
  whole.components.schemas.RunEvent = { type: "object", additionalProperties: true };
  return HEAD + astToString(await openapiTS(whole));
}
