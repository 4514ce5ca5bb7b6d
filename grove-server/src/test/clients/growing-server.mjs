// A server of the official SDK whose tool "grow" gives it a tool more. It listens on the loopback at $PORT.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const sessions = new Map();
async function begin() {
    const server = new McpServer({ name: "growing", version: "1.0.0" });
    let grown = 0;
    const text = (said) => ({ content: [{ type: "text", text: said }] });
    server.registerTool("grow", { description: "Adds a tool." }, () => {
        const name = `leaf-${++grown}`;
        server.registerTool(name, { description: "A new one." }, () => text(name));
        return text("grown");
    });
    const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => sessions.set(id, transport),
    });
    await server.connect(transport);
    return transport;
}
createServer(async (request, response) => {
    const known = sessions.get(request.headers["mcp-session-id"]);
    await (known ?? (await begin())).handleRequest(request, response);
}).listen(Number(process.env.PORT), "127.0.0.1");
