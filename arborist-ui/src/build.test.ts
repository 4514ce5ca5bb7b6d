// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST = 350 * 1024;

/** Every file that a page needs before it shows anything: what index.html names, and what those import at once. */
function firstLoad(): string[] {
  const html = readFileSync(`${DIST}index.html`, "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/ui\/([^"]+)"/g)].map((match) => match[1] ?? "");
  const all = new Set(named);
  for (const file of all) {
    if (!file.endsWith(".js")) continue;
    const code = readFileSync(DIST + file, "utf8");
    for (const [, imported] of code.matchAll(/(?:^|[;}\s])(?:import|export)[^"'();]*["']\.\/([^"']+\.js)["']/g)) {
      all.add(`assets/${imported}`);
    }
  }
  return [...all];
}

test.runIf(existsSync(DIST))("what is loaded first is small, and the page holds no script of its own", () => {
  const files = firstLoad();
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0);
  console.info(`first load: ${files.length} files, ${(size / 1024).toFixed(1)} KiB gzip`);
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(0);
  expect(size).toBeLessThan(MOST);
  const html = readFileSync(`${DIST}index.html`, "utf8");
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|style=|https?:\/\//);
});

test.runIf(existsSync(DIST))("everything of a hashed name is there compressed", () => {
  const names = readdirSync(`${DIST}assets`);
  for (const name of names.filter((each) => /\.(js|css)$/.test(each))) {
    expect(names).toContain(`${name}.gz`);
    expect(names).toContain(`${name}.br`);
  }
});
