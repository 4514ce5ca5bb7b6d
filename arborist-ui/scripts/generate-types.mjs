import { writeFileSync } from "node:fs";
import { generate, TARGET } from "./api-types.mjs";

writeFileSync(TARGET, await generate());
