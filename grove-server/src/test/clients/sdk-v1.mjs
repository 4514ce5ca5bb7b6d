// The TypeScript SDK that most clients are made with: sdk-v1.mjs <url> <key> <key of another>
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { hijack, play } from "./findings.mjs";

const [url, key, thief] = process.argv.slice(2);
const client = new Client({ name: "typescript-sdk-v1", version: "1.32.2" });
const told = new Promise((resolve) => client.setNotificationHandler(ToolListChangedNotificationSchema, resolve));
const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
});
await client.connect(transport);
await play(client, (request, options) => client.callTool(request, undefined, options), told);
await hijack(url, key, thief, transport);
await client.close();
