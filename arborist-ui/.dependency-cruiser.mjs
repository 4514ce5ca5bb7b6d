// Which folder of src may import which: `npm run check` reads it.

/** The lowest first: a folder imports from those before it in this list. */
const ORDER = [
  // Values, and what a server answers in place of one.
  "json",
  "problem",
  // Atoms, and components made of them.
  "ui/part",
  "ui/theme",
  "ui/text",
  "ui/time",
  "ui/page",
  "ui/dialog",
  "ui/list",
  "ui/pane",
  "ui/code",
  "ui/form",
  // The server: its client, and what it streams.
  "connection",
  "api",
  "feed",
  "session",
  // Features, named as in the server.
  "tenant",
  "secret",
  "price",
  "definition",
  "run/record",
  "run/filter",
  "view",
  "tool",
  "policy",
  "grant",
  "agent",
  "skill",
  "dataset",
  "endpoint",
  "provider",
  "key",
  "oauth",
  "key/page",
  "audit",
  "cost",
  "retention",
  "tenant/page",
  "system",
  "workflow/diagram",
  "workflow",
  "workflow/run",
  "wait",
  "run/bulk",
  "run/list",
  "run/page",
  "chat",
  "chat/list",
  "chat/page",
  // Router, shell and navigation.
  "app",
];

const filesOf = (folders) => `^src/(${folders.join("|")})/[^/]+$`;
const MAIN = "^src/[^/]+$";

export default {
  forbidden: [
    {
      name: "a-folder-has-its-place",
      comment: "Each folder of src is in the ORDER of .dependency-cruiser.mjs.",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: [filesOf(ORDER), MAIN] },
    },
    ...ORDER.map((folder, at) => ({
      name: `imports-go-down-from-${folder.replaceAll("/", "-")}`,
      comment: "A folder imports from those before it in the ORDER of .dependency-cruiser.mjs: see there.",
      severity: "error",
      from: { path: filesOf([folder]) },
      to: { path: [filesOf(ORDER.slice(at + 1)), MAIN].slice(at + 1 === ORDER.length ? 1 : 0) },
    })),
    {
      name: "atoms-know-no-route-and-no-api",
      severity: "error",
      from: { path: "^src/(json|problem|ui)/" },
      to: { path: "@tanstack/react-router|openapi-fetch|^src/(api|connection)/" },
    },
    {
      name: "the-client-of-the-api-shows-nothing",
      severity: "error",
      from: { path: "^src/(api|connection)/" },
      to: { path: "^src/ui/" },
    },
    {
      name: "no-cycle-of-files",
      comment: "Types may refer to each other, and a part that is loaded later to what loads it.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "what-is-imported-is-there",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { conditionNames: ["import", "browser", "default", "types"], exportsFields: ["exports"] },
  },
};
