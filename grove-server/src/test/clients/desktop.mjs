// What Claude Desktop does with mcp-remote, a server of its own on stdio: desktop.mjs <mcp-remote> <url> <key>
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { play } from "./findings.mjs";

const [remote, url, key] = process.argv.slice(2);
const client = new Client({ name: "claude-desktop-stand-in", version: "1.0.0" });
const told = new Promise((resolve) => client.setNotificationHandler(ToolListChangedNotificationSchema, resolve));
await client.connect(
    new StdioClientTransport({
        command: process.execPath,
        args: [remote, url, "--transport", "http-only", "--header", "Authorization:Bearer ${GROVE_KEY}"],
        env: { ...process.env, GROVE_KEY: key },
        stderr: "inherit",
    }),
);
await play(client, (request, options) => client.callTool(request, undefined, options), told);
await client.close();
