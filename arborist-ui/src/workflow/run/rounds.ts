import type { Schemas } from "../../api/client";
import { isNumber, type JsonNumber } from "../../json/json";
import type { NodeState, States } from "../diagram/nodes";

export interface Round {
  round: number;
  make: NodeState | null;
  judge: NodeState | null;
  score: JsonNumber | null;
  /** Null until it is judged. */
  accepted: boolean | null;
  isBest: boolean;
}

/** The rounds that have begun, the first one first. */
export function roundsOf(path: string, loop: Schemas["LoopProgress"], states: States): Round[] {
  const rounds: Round[] = [];
  const judged = new Map(loop.history.map((each) => [each.round, each]));
  const last = Math.max(loop.round, ...loop.history.map((each) => Number(each.round)));
  for (let round = 1; round <= last; round += 1) {
    const make = states.get(`${path}/${round}/make`) ?? null;
    const judge = states.get(`${path}/${round}/judge`) ?? null;
    const verdict = judged.get(round);
    rounds.push({
      round,
      make,
      judge,
      score: isNumber(verdict?.score) ? verdict.score : null,
      accepted: typeof verdict?.accepted === "boolean" ? verdict.accepted : null,
      isBest: verdict !== undefined && loop.best_round === round,
    });
  }
  return rounds;
}
