// The TypeScript SDK that speaks both eras: sdk-v2.mjs <url> <key> <key of another> legacy|auto
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { hijack, play } from "./findings.mjs";

const [url, key, thief, mode] = process.argv.slice(2);
let hear;
const told = new Promise((resolve) => (hear = resolve));
const client = new Client(
    { name: "typescript-sdk-v2", version: "2.4.0" },
    { versionNegotiation: { mode }, listChanged: { tools: { autoRefresh: false, onChanged: hear } } },
);
const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
});
await client.connect(transport);
await play(client, (request, options) => client.callTool(request, options), told);
if (mode === "legacy") {
    await hijack(url, key, thief, transport);
}
await client.close();
