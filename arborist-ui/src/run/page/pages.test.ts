import { expect, test } from "vitest";
import { RunLog } from "./log";
import { type EventPage, type EventQuery, LogPages } from "./pages";
import type { DurableEvent } from "./segment";

const TURNS = 300;

/** The events of a run of turns with one call each, as the server pages them. */
function events(): DurableEvent[] {
  const all: object[] = [{ type: "run.queued", seq: 1, agent: "a", agent_version: 1 }];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const call = { turn, tool_call_id: `c${turn}`, name: "echo" };
    all.push({ type: "turn.started", turn });
    all.push({ type: "turn.answered", turn, text: "", tool_calls: [{ id: `c${turn}`, name: "echo", arguments: {} }] });
    all.push({ type: "tool.started", ...call });
    all.push({ type: "tool.completed", ...call, content: "x", truncated: false });
  }
  return all.map((event, at) => ({ run_id: "r", at: "2026-01-01T00:00:00Z", ...event, seq: at + 1 }) as DurableEvent);
}

function server(all = events()) {
  const asked: EventQuery[] = [];
  const read = async (query: EventQuery): Promise<EventPage> => {
    asked.push(query);
    const { order = "asc", after = 0, before = Number.POSITIVE_INFINITY, from_turn, limit = 50 } = query;
    const start =
      from_turn === undefined
        ? after
        : all.findIndex((event) => event.type === "turn.started" && event.turn === from_turn);
    const found =
      order === "desc"
        ? all.filter((event) => event.seq < before).toReversed()
        : start < 0
          ? []
          : all.filter((event) => event.seq > start);
    return { items: found.slice(0, limit), next_cursor: found.length > limit ? "more" : null };
  };
  return { all, asked, read };
}

test("opens with the newest turns, and reads older ones page by page", async () => {
  const { asked, read, all } = server();
  const log = new RunLog();
  const pages = new LogPages(log, read);
  await pages.open();
  expect(asked).toEqual([{ order: "desc", limit: 200 }]);
  expect(log.lastTurn?.turn).toBe(TURNS);
  expect(log.hasNewer).toBe(false);
  await Promise.all([pages.older(), pages.older()]);
  expect(asked).toHaveLength(2);
  await pages.all();
  expect(log.hasOlder).toBe(false);
  expect(log.events).toEqual(all);
});

test("opens at a turn that is far from the end, and comes back to the end", async () => {
  const { read } = server();
  const log = new RunLog();
  const pages = new LogPages(log, read);
  await pages.open(20);
  expect(log.turn(20)?.calls).toHaveLength(1);
  expect(log.turn(15)).toBeDefined();
  expect(log.hasOlder && log.hasNewer).toBe(true);
  await pages.newer();
  await pages.older();
  expect(log.hasOlder).toBe(false);
  await pages.open();
  expect(log.hasNewer).toBe(false);
  expect(log.turn(TURNS)).toBeDefined();
});

test("opens with the newest where there is no such turn, or it is among them", async () => {
  for (const turn of [TURNS + 7, TURNS - 3]) {
    const { read } = server();
    const log = new RunLog();
    await new LogPages(log, read).open(turn);
    expect(log.hasNewer).toBe(false);
    expect(log.turn(TURNS)).toBeDefined();
  }
});

test("reads on where a page has no turn's beginning", async () => {
  const all = events().slice(0, 9);
  for (let at = 0; at < 500; at += 1) {
    all.push({ ...all[7], seq: 10 + at } as DurableEvent);
  }
  const { read } = server(all);
  const log = new RunLog();
  await new LogPages(log, read).open();
  expect(log.rows.map((row) => row.turn?.turn)).toEqual([undefined, 1, 2]);
});

test("says what failed, and goes on when it is asked to", async () => {
  const { read } = server();
  let broken = false;
  const log = new RunLog();
  const pages = new LogPages(log, (query) => (broken ? Promise.reject(new Error("away")) : read(query)));
  await pages.open();
  const { first } = log;
  broken = true;
  await pages.older();
  expect(pages.error).toEqual(new Error("away"));
  expect(log.first).toBe(first);
  broken = false;
  await pages.older();
  expect(pages.error).toBeNull();
  expect(log.first).toBeLessThan(first);
});

test("stops reading all of it, and a page that comes late changes nothing", async () => {
  const { read, asked } = server();
  const log = new RunLog();
  const pages = new LogPages(log, read);
  await pages.open();
  const reading = pages.all();
  const { first } = log;
  pages.stop();
  await reading;
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(log.first).toBe(first);
  expect(pages.busy).toBeNull();
});
