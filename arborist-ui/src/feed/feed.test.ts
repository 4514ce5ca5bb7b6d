// @vitest-environment node
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
vi.stubGlobal("document", page);
const { Feed, pollEvery } = await import("./feed");
const { paced } = await import("./pace");

type Answer = (response: ServerResponse) => void;

let server: Server | undefined;
let end: () => void = () => {};

afterEach(() => {
  end();
  server?.closeAllConnections();
  server?.close();
  page.visibilityState = "visible";
});

async function serving(...answers: Answer[]) {
  const asked: (string | undefined)[] = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    answer?.(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { feed: new Feed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`), asked };
}

function say(response: ServerResponse, number: number, type: string): void {
  response.write(`event: ${type}\nid: ${number}\ndata: ${JSON.stringify({ type, number, run_id: "r" })}\n\n`);
}

function received(feed: InstanceType<typeof Feed>): string[] {
  const events: string[] = [];
  feed.listen({ onMove: (move) => events.push(`${move.number} ${move.type}`), onGap: () => events.push("gap") });
  end = feed.begin();
  return events;
}

test("goes on behind the last event, and has lists read again only where something was missed", async () => {
  const { feed, asked } = await serving(
    (response) => {
      say(response, 4, "feed.opened");
      say(response, 5, "run.created");
      setTimeout(() => response.destroy(), 30);
    },
    (response) => {
      say(response, 5, "feed.opened");
      say(response, 6, "run.started");
      setTimeout(() => response.destroy(), 30);
    },
    (response) => {
      say(response, 90, "feed.opened");
      say(response, 90, "feed.gap");
      say(response, 91, "run.completed");
    },
  );
  const events = received(feed);
  await vi.waitFor(() => expect(events.at(-1)).toBe("91 run.completed"), { timeout: 8_000 });
  expect(events).toEqual(["gap", "5 run.created", "6 run.started", "gap", "91 run.completed"]);
  expect(asked).toEqual([undefined, "5", "6"]);
  expect(feed.state.kind).toBe("live");
});

test("gives its connection back while the page is hidden, and misses nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { feed, asked } = await serving((response) => say(response, 4, "feed.opened"));
    received(feed);
    await vi.waitFor(() => expect(feed.state.kind).toBe("live"));
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(feed.state.kind).toBe("live");
    vi.advanceTimersByTime(60_000);
    expect(feed.state.kind).toBe("connecting");
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(asked).toEqual([undefined, "4"]));
  } finally {
    vi.useRealTimers();
  }
});

test("asks for nothing while the feed is live, and ever less while it is not", () => {
  const every = (attempt: number) => pollEvery({ kind: "reconnecting", attempt, at: 0 });
  expect(pollEvery({ kind: "live" })).toBe(false);
  expect([1, 2, 3, 4, 5, 50].map(every)).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
});

test("many calls are one act", () => {
  vi.useFakeTimers();
  try {
    const act = vi.fn();
    const call = paced(100, act);
    for (let at = 0; at < 50; at += 1) call();
    vi.advanceTimersByTime(100);
    expect(act).toHaveBeenCalledTimes(1);
    call();
    call.cancel();
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
