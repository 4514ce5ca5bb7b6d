import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, unwrap } from "../../api/client";
import type { RunEvent } from "../../api/events";
import { pauseBefore, type StreamState } from "../../api/line";
import { ApiError } from "../../api/problem";
import { queries } from "../../api/queries";
import { follow } from "../../api/stream";
import { useFeed } from "../../feed/feed";
import { paced } from "../../feed/pace";
import { isEnded } from "../../run/record/status";
import { after, isNodeEvent, type States, withChild } from "../diagram/nodes";
import { runGraphQuery, statesQuery, workflowRunQuery } from "./workflowRun";

/** Many events are one redraw, and one reading of what is shown in full. */
const REDRAW_MS = 100;
const READ_MS = 700;

/**
 * A workflow's run with the states of its nodes. They are read once and follow its events from there on; only what events do
 * not say is asked for again, once they say that it is another.
 */
export function useWorkflowRun(id: string) {
  const run = useQuery(workflowRunQuery(id));
  const graph = useQuery(runGraphQuery(id));
  const states = useQuery(statesQuery(id));
  const [state, setState] = useState<StreamState>({ kind: "connecting" });
  const [round, setRound] = useState(0);
  const ended = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round follows anew
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const changes = new Changes(id);
    const onState = (next: StreamState) => {
      ended.current = next.kind === "ended";
      setState(next);
    };
    void begin(id, onState, signal).then((newest) => {
      if (newest === null || signal.aborted) return;
      return follow(`/workflow-runs/${encodeURIComponent(id)}/stream`, {
        after: newest,
        onEvent: (event) => changes.add(event),
        onState,
        signal,
      });
    });
    return () => {
      ending.abort();
      changes.cancel();
    };
  }, [id, round]);

  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          if (move.run_id === id) {
            void queries.invalidateQueries({ queryKey: ["run", id], exact: true });
            if (ended.current && !isEnded(move.status)) setRound((before) => before + 1);
          } else if (move.parent_run_id === id) {
            put(id, (before) => withChild(before, move.run_id, move.status));
          }
        },
        onGap: () => void queries.invalidateQueries({ queryKey: ["run", id], exact: true }),
      }),
      [id],
    ),
  );

  const retry = useCallback(() => {
    void graph.refetch();
    void run.refetch();
    setRound((before) => before + 1);
  }, [graph.refetch, run.refetch]);
  return { run, graph, states: states.data, statesError: states.error, state, retry };
}

function put(id: string, change: (before: States) => States): void {
  queries.setQueryData<States>(statesQuery(id).queryKey, (before) => before && change(before));
}

/** Events that wait to be drawn, and what is to be read again because of them. */
class Changes {
  readonly #id: string;
  #waiting: RunEvent[] = [];
  /** Null while the states are not being read. */
  #meanwhile: RunEvent[] | null = null;
  readonly #paths = new Set<string>();
  readonly #redraw = paced(REDRAW_MS, () => {
    const events = this.#waiting;
    this.#waiting = [];
    put(this.#id, (before) => events.filter(isNodeEvent).reduce(after, before));
  });
  readonly #read = paced(READ_MS, () => {
    const about = ["workflow-run", this.#id];
    for (const path of this.#paths) {
      void queries.invalidateQueries({ queryKey: [...about, "node", path] });
      void queries.invalidateQueries({ queryKey: [...about, "items", path] });
    }
    this.#paths.clear();
  });
  readonly #readRun = paced(READ_MS, () => {
    void queries.invalidateQueries({ queryKey: ["run", this.#id], exact: true });
  });

  constructor(id: string) {
    this.#id = id;
  }

  add(event: RunEvent): void {
    if (isNodeEvent(event)) {
      this.#waiting.push(event);
      this.#meanwhile?.push(event);
      this.#paths.add(event.path).add(event.path.split("/")[0] ?? "");
      this.#redraw();
      this.#read();
      // What its nodes cost is the run's.
      this.#readRun();
    } else if (event.type.startsWith("run.")) {
      this.#readRun();
      // What is cancelled or goes on with its run has no event of its own.
      void this.#readStates();
    }
  }

  /** What happens while they are read may be missing in the answer: it is applied once more, which changes nothing else. */
  async #readStates(): Promise<void> {
    this.#meanwhile = [];
    await queries.fetchQuery({ ...statesQuery(this.#id), staleTime: 0 }).catch(() => {});
    const events = this.#meanwhile ?? [];
    this.#meanwhile = null;
    put(this.#id, (before) => events.filter(isNodeEvent).reduce(after, before));
  }

  cancel(): void {
    this.#redraw.cancel();
    this.#read.cancel();
    this.#readRun.cancel();
  }
}

/** Reads the states, and gives the number of an event that is not behind them; null where the server refuses. */
async function begin(id: string, onState: (state: StreamState) => void, signal: AbortSignal): Promise<number | null> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      const query = { order: "desc" as const, limit: 1 };
      const newest = await unwrap(api.GET("/workflow-runs/{id}/events", { params: { path: { id }, query }, signal }));
      await queries.fetchQuery({ ...statesQuery(id), staleTime: 0 });
      // What was shown before may have changed while nothing was followed.
      for (const part of ["node", "items"]) void queries.invalidateQueries({ queryKey: ["workflow-run", id, part] });
      const [last] = newest.items as unknown as { seq: number }[];
      return last?.seq ?? 0;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) return null;
      if (!error.isPassing) {
        onState({ kind: "refused", error });
        return null;
      }
      const pause = pauseBefore(attempt);
      onState({ kind: "reconnecting", attempt, at: Date.now() + pause });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}
