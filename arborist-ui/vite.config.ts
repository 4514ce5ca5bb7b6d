import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

/** Where a server runs while the UI is worked on: `npm run dev` sends it what is not the UI's own. */
const server = process.env.GROVE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "/ui/",
  plugins: [react()],
  resolve: {
    // For tests too, which would get what servers do.
    conditions: [...defaultClientConditions],
    alias: {
      // The build for browsers decodes `&amp;` by setting innerHTML, which the page's own policy refuses.
      "decode-named-character-reference": fileURLToPath(
        new URL("node_modules/decode-named-character-reference/index.js", import.meta.url),
      ),
    },
  },
  build: {
    target: "es2024",
    sourcemap: false,
    // A data: URL would be an exception in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      [
        "/agents",
        "/agent-runs",
        "/agent-tools",
        "/agent-usage",
        "/approvals",
        "/audit",
        "/bulk",
        "/costs",
        "/deletions",
        "/events",
        "/holds",
        "/mcp",
        "/model-endpoints",
        "/model-prices",
        "/oauth2",
        "/saved-views",
        "/secrets",
        "/sessions",
        "/skills",
        "/system",
        "/tenants",
        "/tool-calls",
        "/tool-providers",
        "/tools",
        "/ui/session",
        "/users",
        "/version",
        "/workflow-asks",
        "/workflow-runs",
        "/workflows",
      ].map((path) => [path, server]),
    ),
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    css: false,
    // Outside of Vite, Node would choose other builds of these than the page is made of.
    server: { deps: { inline: [/node_modules\/(react-markdown|remark|mdast|micromark|decode-named)/] } },
    restoreMocks: true,
    // A hang ends; a machine that does other things too takes its time.
    testTimeout: 60_000,
  },
});
