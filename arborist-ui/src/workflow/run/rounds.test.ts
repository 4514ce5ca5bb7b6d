// @vitest-environment node
import { expect, test } from "vitest";
import { byPath, type NodeState } from "../diagram/nodes";
import { roundsOf } from "./rounds";

const node = (path: string) => ({ path, status: "completed" }) as NodeState;

test("rounds have what was made and judged, the one that goes on as well", () => {
  const states = byPath([node("memo"), node("memo/1/make"), node("memo/1/judge"), node("memo/2/make")]);
  const loop = { round: 2, best_round: 1, history: [{ round: 1, score: 5, accepted: false }] };
  expect(
    roundsOf("memo", loop, states).map(({ make, judge, ...round }) => ({
      ...round,
      make: make?.path,
      judge: judge?.path,
    })),
  ).toEqual([
    { round: 1, make: "memo/1/make", judge: "memo/1/judge", score: 5, accepted: false, isBest: true },
    { round: 2, make: "memo/2/make", judge: undefined, score: null, accepted: null, isBest: false },
  ]);
});
