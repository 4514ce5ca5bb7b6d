import type { Browser, CDPSession, Locator, Page } from "@playwright/test";

/** What the browser's own trace says of a stretch of time. */
export interface Frames {
  seconds: number;
  perSecond: number;
  /** Milliseconds between frames, of the middle one and of the slowest of a hundred. */
  median: number;
  p99: number;
  /** Tasks of the page's thread that were longer than 50 ms, and the longest. */
  longTasks: number;
  longest: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

/** Traces while something is done on a page. */
export async function framesOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, {
    categories: [
      "toplevel",
      "devtools.timeline",
      "devtools.timeline.frame",
      "disabled-by-default-devtools.timeline.frame",
      "__metadata",
    ],
  });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return framesIn(trace.traceEvents);
}

function framesIn(events: TraceEvent[]): Frames {
  const main = new Set(
    events
      .filter((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain")
      .map((event) => `${event.pid}/${event.tid}`),
  );
  const renderers = new Set([...main].map((thread) => Number(thread.split("/")[0])));
  const drawn = events
    .filter((event) => event.name === "DrawFrame" && renderers.has(event.pid))
    .map((event) => event.ts / 1_000)
    .sort((a, b) => a - b);
  const gaps = drawn
    .slice(1)
    .map((at, index) => at - (drawn[index] ?? at))
    .sort((a, b) => a - b);
  const tasks = events
    .filter((event) => event.name.endsWith("RunTask") && main.has(`${event.pid}/${event.tid}`))
    .map((event) => (event.dur ?? 0) / 1_000);
  const seconds = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1_000;
  return {
    seconds,
    perSecond: (drawn.length - 1) / seconds,
    median: gaps[Math.floor(gaps.length / 2)] ?? Number.NaN,
    p99: gaps[Math.floor(gaps.length * 0.99)] ?? Number.NaN,
    longTasks: tasks.filter((task) => task > 50).length,
    longest: Math.max(0, ...tasks),
  };
}

/** Turns the wheel over the middle of something: up by a distance, so many pixels a second. */
export async function scrollUp(session: CDPSession, over: Locator, distance: number, speed: number): Promise<void> {
  const box = await over.boundingBox();
  if (box === null) throw new Error("There is nothing to scroll");
  await session.send("Input.synthesizeScrollGesture", {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: distance,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}

/** Megabytes of the page's heap, without what nothing refers to. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1e6;
}
