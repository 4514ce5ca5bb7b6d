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
  vi.stubGlobal("localStorage", undefined);
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

/** What pages of one browser share, in this process. */
function sharing(): void {
  const stored = new Map<string, string>();
  const target = new EventTarget();
  const change = () => target.dispatchEvent(new Event("storage"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
      change();
    },
    removeItem: (key: string) => {
      stored.delete(key);
      change();
    },
  });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
}

test("seven pages have one stream, and another page goes on behind the last event when that one is closed", async () => {
  sharing();
  const open = new Set<ServerResponse>();
  const { feed: first, asked } = await serving((response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
    say(response, 4 + asked.length, "feed.opened");
  });
  const address = server?.address() as AddressInfo;
  const feeds = [first, ...Array.from({ length: 6 }, () => new Feed(`http://127.0.0.1:${address.port}/events`))];
  const seen = feeds.map(() => [] as string[]);
  const ends = feeds.map((each, at) => {
    each.listen({ onMove: ({ number }) => seen[at]?.push(`${number}`), onGap: () => seen[at]?.push("gap") });
    return each.begin();
  });
  end = () => ends.forEach((each) => void each());
  await vi.waitFor(() => expect(feeds.map(({ state }) => state.kind)).toEqual(Array(7).fill("live")), 5_000);
  expect(open.size).toBe(1);
  for (const response of open) say(response, 6, "run.created");
  await vi.waitFor(() => expect(seen.map((each) => each.at(-1))).toEqual(Array(7).fill("6")));

  // The first one was there before the others, and follows.
  ends[0]?.();
  await vi.waitFor(() => expect(asked).toEqual([undefined, "6"]), 5_000);
  for (const response of open) say(response, 7, "run.started");
  const others = seen.slice(1);
  await vi.waitFor(() => expect(others.map((each) => each.at(-1))).toEqual(Array(6).fill("7")));
  expect(others.every((each) => each.join().endsWith("6,7"))).toBe(true);
  expect(open.size).toBe(1);
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
