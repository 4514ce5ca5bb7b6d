import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const TOKEN = "a-token-of-the-tracker";

export interface Tracker {
  url: string;
  /** What its tool `look_up` says of itself from now on. */
  describe: (words: string) => void;
  close: () => Promise<void>;
}

/** An MCP server over HTTP with two tools, which takes one credential. */
export async function startTracker(): Promise<Tracker> {
  let description = "Looks an issue up.";
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await bodyOf(request));
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      response.writeHead(401).end();
      return;
    }
    const result = answer(method, params, description);
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    describe: (words) => {
      description = words;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(method: string, params: { arguments?: { id?: string } }, description: string): object {
  switch (method) {
    case "server/discover":
      return {
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: "private",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "tracker", version: "7" } },
      };
    case "tools/list":
      return {
        ttlMs: 0,
        cacheScope: "private",
        tools: [
          {
            name: "look_up",
            description,
            inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
            annotations: { readOnlyHint: true },
          },
          { name: "close", description: "Closes an issue.", inputSchema: { type: "object" } },
        ],
      };
    case "tools/call":
      return { content: [{ type: "text", text: `${params.arguments?.id} is open` }] };
    default:
      throw new Error(method);
  }
}

/** A service that callbacks are sent to: it says what it was asked. */
export async function startService(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { arguments: asked } = JSON.parse(await bodyOf(request));
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ content: `Sunny in ${asked.city}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/today`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
