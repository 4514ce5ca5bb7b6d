// The smallest server of MCP that the TypeScript SDK makes: one tool, nobody asked who they are, nothing written down.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';

const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'minimal', version: '1.0.0' });
    server.registerTool(
        'echo',
        { description: 'Says what it is told', inputSchema: z.object({ text: z.string() }) },
        async ({ text }) => ({ content: [{ type: 'text', text }] }),
    );
    return server;
});

const http = createServer(toNodeHandler(handler));
http.listen(0, '127.0.0.1', () => console.log(http.address().port));
