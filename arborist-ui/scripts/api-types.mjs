// The API's types, made from its description, a page that a test holds against the server.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const DESCRIPTION = fileURLToPath(new URL("../../docs/openapi.yaml", import.meta.url));

export const TARGET = fileURLToPath(new URL("../src/api/schema.d.ts", import.meta.url));

const HEAD = `// Types of Grove's API. Made by \`npm run types\` from docs/openapi.yaml; not to be edited.

`;

export async function generate() {
  const whole = parse(readFileSync(DESCRIPTION, "utf8"));
  // The types of events are docs/events.ts.
  for (const { $ref: event } of whole.components.schemas.RunEvent.oneOf) {
    delete whole.components.schemas[event.split("/").at(-1)];
  }
  whole.components.schemas.RunEvent = { type: "object", additionalProperties: true };
  return HEAD + astToString(await openapiTS(whole));
}
