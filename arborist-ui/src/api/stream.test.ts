// @vitest-environment node
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { follow } = await import("./stream");
const { pauseBefore } = await import("./line");

type Answer = (seen: string | undefined, response: ServerResponse) => void;

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that gives its answers in turn, and the positions it was asked to go on from. */
async function serving(...answers: Answer[]): Promise<{ url: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = [];
  server = createServer((request, response) => {
    const seen = request.headers["last-event-id"] as string | undefined;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(seen);
    answer?.(seen, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`, asked };
}

function events(response: ServerResponse, ...all: [number, string][]): void {
  if (!response.headersSent) response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (const [seq, type] of all) {
    response.write(
      `event: ${type}\nid: ${seq}\ndata: ${JSON.stringify({ type, seq, run_id: "r", at: "2026-01-01T00:00:00Z" })}\n\n`,
    );
  }
}

async function followed(url: string, after = 0) {
  const seen: number[] = [];
  const states: string[] = [];
  await follow(url, {
    after,
    onEvent: (event) => "seq" in event && seen.push(event.seq),
    onState: (state) => states.push(state.kind),
    signal: AbortSignal.timeout(15_000),
  });
  return { seen, states };
}

test("takes a broken line up behind the last event, and ends with the run", async () => {
  const { url, asked } = await serving(
    (_, response) => {
      events(response, [1, "run.queued"], [2, "run.started"]);
      setTimeout(() => response.destroy(), 50);
    },
    (_, response) => {
      events(response, [3, "turn.started"], [4, "run.completed"]);
      response.end();
    },
  );
  const { seen, states } = await followed(url);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual(["0", "2"]);
  expect(states).toContain("reconnecting");
  expect(states.at(-1)).toBe("ended");
});

test("goes on after a server that starts again", async () => {
  const { url } = await serving(
    (_, response) => response.writeHead(503).end("{}"),
    (_, response) => {
      events(response, [1, "run.completed"]);
      response.end();
    },
  );
  const { seen, states } = await followed(url);
  expect(seen).toEqual([1]);
  expect(states).toEqual(["connecting", "reconnecting", "live", "ended"]);
});

test("stops at a refusal and at an end", async () => {
  const refusing = await serving((_, response) =>
    response.writeHead(404).end('{"code":"not_found","detail":"No such run"}'),
  );
  expect((await followed(refusing.url)).states).toEqual(["connecting", "refused"]);
  expect(refusing.asked).toHaveLength(1);
  server?.close();
  const ended = await serving((_, response) => response.writeHead(204).end());
  expect((await followed(ended.url)).states).toEqual(["connecting", "ended"]);
});

test("waits longer each time, to a limit, and not all at once", () => {
  expect(pauseBefore(1, () => 1)).toBe(500);
  expect(pauseBefore(3, () => 1)).toBe(2_000);
  expect(pauseBefore(3, () => 0)).toBe(1_000);
  expect(pauseBefore(30, () => 1)).toBe(15_000);
});
