// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, TARGET } from "../../scripts/api-types.mjs";

test("the API's types are those of its description", async () => {
  expect(readFileSync(TARGET, "utf8"), "run: npm run types").toBe(await generate());
});
