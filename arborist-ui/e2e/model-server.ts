import { createServer, type ServerResponse } from "node:http";

const MIB = 1024 * 1024;
const LINE = "0123456789abcdef".repeat(MIB / 16);

/** What each model answers, in pieces: texts that are too large for a script. */
const ANSWERS: Record<string, string[]> = {
  "five-mib-line": [LINE, LINE, LINE, LINE, LINE],
  short: ["Done."],
  pictures: [`![a picture](data:image/png;base64,${LINE}) and more`],
};

/** A provider that speaks OpenAI's protocol over HTTP, on this machine. */
export async function serveModels(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    // A diagnosis asks without a body whether it answers at all.
    request.on("end", () =>
      answer(parts.length === 0 ? "" : JSON.parse(Buffer.concat(parts).toString()).model, response),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The models have no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(model: string, response: ServerResponse): void {
  const pieces = ANSWERS[model];
  if (pieces === undefined) {
    response.writeHead(404, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { message: `There is no model ${model}` } }));
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const write = (more: object) => response.write(`data: ${JSON.stringify({ id: "1", model, ...more })}\n\n`);
  for (const content of pieces) write({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  write({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  write({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 } });
  response.end("data: [DONE]\n\n");
}
