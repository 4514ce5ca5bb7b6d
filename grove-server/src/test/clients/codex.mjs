// Codex without a model: its app server lists the tools of an MCP server and calls one. codex.mjs <codex> <name of the server in its config>
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { tell } from "./findings.mjs";

const [codex, name] = process.argv.slice(2);
const child = spawn(codex, ["app-server"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let last = 0;
createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    if (message.method === "mcpServer/startupStatus/updated" && message.params.error) {
        tell("refused", { error: message.params.error });
    }
});
const ask = (method, params) => {
    const id = ++last;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    child.stdin.write(JSON.stringify({ id, method, params }) + "\n");
    return answered;
};
await ask("initialize", { clientInfo: { name: "codex-of-the-tests", title: "Codex", version: "1.0.0" } });
child.stdin.write(JSON.stringify({ method: "initialized" }) + "\n");
const started = await ask("thread/start", { ephemeral: true });
const threadId = started.result?.thread?.id;
const listed = await ask("mcpServerStatus/list", { threadId, serverName: name });
const server = listed.result?.data?.[0];
tell("list", { tools: Object.keys(server?.tools ?? {}), error: server?.toolsError ?? null });
const called = await ask("mcpServer/tool/call", { threadId, server: name, tool: "echo", arguments: { text: "hello" } });
tell("call", { text: called.result?.content?.[0]?.text ?? null, error: called.error?.message ?? null });
child.kill();
