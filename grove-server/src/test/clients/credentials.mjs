// A client that gets its token by itself, as the SDKs do it: credentials.mjs v1|v2 <url> <client id> <client secret>
import { tell } from "./findings.mjs";

const [line, url, clientId, clientSecret] = process.argv.slice(2);
const sdk = await {
    v1: async () => ({
        ...(await import("@modelcontextprotocol/sdk/client/index.js")),
        ...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
        ...(await import("@modelcontextprotocol/sdk/client/auth-extensions.js")),
    }),
    v2: () => import("@modelcontextprotocol/client"),
}[line]();
const client = new sdk.Client({ name: "machine-" + line, version: "1.0.0" });
const authProvider = new sdk.ClientCredentialsProvider({ clientId, clientSecret });
await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), { authProvider }));
const { content } = await client.callTool({ name: "echo", arguments: { text: "hello" } });
tell("call", { text: content[0].text });
await client.close();
