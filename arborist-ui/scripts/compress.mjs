// Compresses what is served by name and hash, once, so that no server does it for each request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ASSETS = fileURLToPath(new URL("../dist/assets/", import.meta.url));

for (const name of readdirSync(ASSETS)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const bytes = readFileSync(ASSETS + name);
  writeFileSync(`${ASSETS}${name}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${ASSETS}${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
