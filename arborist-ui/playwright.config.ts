import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { hasEngine } from "./e2e/engine";

/** The distribution's own browser: Playwright's are not downloaded. */
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

// Tests of sandboxes are played where an engine is there; none leaves them out. Workers inherit what is found.
process.env.GROVE_SANDBOX ??= hasEngine() ? "auto" : "none";

export default defineConfig({
  testDir: "e2e",
  // Pictures first: they are of what was seeded, before other tests start runs beside it and its waits expire.
  projects: [
    { name: "pictures", testMatch: "pictures.spec.ts" },
    { name: "pages", testMatch: "*.spec.ts", testIgnore: "pictures.spec.ts" },
  ],
  globalSetup: "./e2e/setup.ts",
  outputDir: "test-results",
  timeout: 30_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    launchOptions: {
      ...(process.env.CHROMIUM || chromium ? { executablePath: process.env.CHROMIUM ?? chromium } : {}),
      // As people's browsers are: pages that were left are kept with all that they have open, and scrollbars are seen.
      ignoreDefaultArgs: ["--disable-back-forward-cache", "--hide-scrollbars"],
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
