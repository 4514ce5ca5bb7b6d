// Both lines of the official TypeScript SDK under the same names.

const LINES = {
    v1: async () => ({
        ...(await import("@modelcontextprotocol/sdk/client/index.js")),
        ...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
        ...(await import("@modelcontextprotocol/sdk/client/auth-extensions.js")),
    }),
    v2: () => import("@modelcontextprotocol/client"),
};

/** @param line v1 or v2 */
export async function load(line) {
    return LINES[line]();
}
