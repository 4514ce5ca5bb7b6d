// The smallest server of MCP that the TypeScript SDK makes: one tool, no authentication, no audit log. Either era has a path.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';

function minimal() {
    const server = new McpServer({ name: 'minimal', version: '1.0.0' });
    server.registerTool(
        'echo',
        { description: 'Returns its argument', inputSchema: z.object({ text: z.string() }) },
        async ({ text }) => ({ content: [{ type: 'text', text }] }),
    );
    return server;
}

const modern = toNodeHandler(createMcpHandler(minimal));

// Sessions, with answers in one piece: streams of one event would cost more.
const sessions = new Map();

async function inSession(request, response) {
    let transport = sessions.get(request.headers['mcp-session-id']);
    if (!transport) {
        transport = new NodeStreamableHTTPServerTransport({
            sessionIdGenerator: randomUUID,
            enableJsonResponse: true,
            onsessioninitialized: (id) => sessions.set(id, transport),
        });
        await minimal().connect(transport);
    }
    await transport.handleRequest(request, response);
}

const http = createServer((request, response) =>
    request.url === '/sessions' ? inSession(request, response) : modern(request, response),
);
http.listen(0, '127.0.0.1', () => console.log(`ready ${http.address().port}`));
process.stdin.on('end', () => process.exit()).resume();
