// Vercel's AI SDK, as a program uses it: ai-sdk.mjs <url> <key>
import { createMCPClient } from "@ai-sdk/mcp";
import { tell } from "./findings.mjs";

const [url, key] = process.argv.slice(2);
try {
    const client = await createMCPClient({
        transport: { type: "http", url, headers: { Authorization: `Bearer ${key}` } },
        clientName: "ai-sdk-of-the-tests",
    });
    const tools = await client.tools();
    tell("list", { tools: Object.keys(tools) });
    const called = await tools.echo.execute({ text: "hello" }, { toolCallId: "1", messages: [] });
    tell("call", { text: called.content[0].text });
    const enough = new AbortController();
    const ended = tools.wait_until_cancelled
        .execute({}, { toolCallId: "2", messages: [], abortSignal: enough.signal })
        .then(() => "answered", () => "cancelled");
    setTimeout(() => enough.abort(), 1000);
    tell("cancel", { ended: await ended });
    await client.close();
} catch (error) {
    tell("refused", { message: error.message });
}
