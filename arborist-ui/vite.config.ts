import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Where a server runs while the UI is worked on: `npm run dev` sends it what is not the UI's own. */
const server = process.env.GROVE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "/ui/",
  plugins: [react()],
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
        "/approvals",
        "/bulk",
        "/costs",
        "/events",
        "/mcp",
        "/model-endpoints",
        "/model-prices",
        "/oauth2",
        "/saved-views",
        "/secrets",
        "/skills",
        "/system",
        "/tenants",
        "/tool-calls",
        "/tool-providers",
        "/tools",
        "/ui/session",
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
    restoreMocks: true,
  },
});
