import { expect, test } from "vitest";
import type { FlowGraph } from "../diagram/graph";
import { awaitedIn } from "./awaited";

const graphOf = (...kinds: [string, string][]): FlowGraph => ({
  nodes: kinds.map(([path, kind]) => ({ path, kind, label: "", parent: null })),
  edges: [],
});

test("what a node waits for is found where it stands", () => {
  const wait = { event: "payment.received", key: "event.order == input.order", timeout: "7d" };
  const found = { event: "payment.received", key: "event.order == input.order" };
  const top = { nodes: { paid: { wait } } };
  expect(awaitedIn(top, null, graphOf(["paid", "wait"]), "paid")).toEqual(found);
  const within = { nodes: { each: { map: "x", do: { nodes: { paid: { wait: { event: "e" } } } } } } };
  expect(awaitedIn(within, "/nodes/each/do", graphOf(["paid", "wait"]), "paid")).toEqual({ event: "e", key: null });
  const item = { nodes: { each: { map: "x", do: { wait } } } };
  expect(awaitedIn(item, null, graphOf(["each", "map"], ["each/do", "wait"]), "each/17")).toEqual(found);
});

test("a pause awaits no event", () => {
  expect(awaitedIn({ nodes: { nap: { wait: { for: "5m" } } } }, null, graphOf(["nap", "wait"]), "nap")).toBeNull();
  expect(awaitedIn({}, null, graphOf(), "gone")).toBeNull();
});
