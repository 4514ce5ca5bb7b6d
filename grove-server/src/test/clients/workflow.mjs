// A published workflow as both lines of the TypeScript SDK call it: workflow.mjs v1|v2 <url> <key> <tool> <arguments> <era of v2>
import { tell } from "./findings.mjs";
import { load } from "./sdk.mjs";

const [line, url, key, tool, args, mode] = process.argv.slice(2);
const sdk = await load(line);
const client = new sdk.Client(
    { name: "workflows-" + line, version: "1.0.0" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
);
const asked = async (request) => {
    tell("asked", { message: request.params.message, fields: Object.keys(request.params.requestedSchema.properties) });
    return { action: "accept", content: { approve: true } };
};
if (line === "v1") {
    const { ElicitRequestSchema } = await import("@modelcontextprotocol/sdk/types.js");
    client.setRequestHandler(ElicitRequestSchema, asked);
} else {
    client.setRequestHandler("elicitation/create", asked);
}
const requestInit = { headers: { authorization: `Bearer ${key}` } };
await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), { requestInit }));
const { tools } = await client.listTools();
tell("list", { tool: tools.find(({ name }) => name === tool) ?? null });
const progress = [];
const request = { name: tool, arguments: JSON.parse(args) };
const options = { onprogress: ({ progress: settled, total, message }) => progress.push({ settled, total, message }) };
const result = await (line === "v1" ? client.callTool(request, undefined, options) : client.callTool(request, options));
tell("progress", { progress });
tell("call", { structured: result.structuredContent ?? null, link: result.content.find(({ type }) => type === "resource_link")?.uri ?? null });
await client.close();
