import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { RunEvent } from "../../api/events";
import { pauseBefore, type StreamState } from "../../api/line";
import { ApiError } from "../../api/problem";
import { queries } from "../../api/queries";
import { follow } from "../../api/stream";
import { useFeed } from "../../feed/feed";
import { isEnded } from "../record/status";
import { takeEarly } from "./early";
import { RunLog } from "./log";
import { eventsOf, LogPages } from "./pages";

/** Events after which the run itself is another than it was. */
const CHANGES = /^(run\.|turn\.answered|approval\.|budget\.decided|capability\.decided|in_doubt\.)/;

/**
 * Reads the newest events of a run, or those around a turn, and follows it from its end on for as long as its page is open;
 * an ended one again once it is resumed.
 */
export function useRunLog(id: string, turn: number | undefined) {
  const [log] = useState(() => new RunLog());
  const [pages] = useState(() => new LogPages(log, eventsOf(id, takeEarly(id))));
  const [state, setState] = useState<StreamState>({ kind: "connecting" });
  const [round, setRound] = useState(0);
  const ended = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round goes on behind the one before; a turn is looked for once
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (event: RunEvent) => {
      log.add(event);
      if (CHANGES.test(event.type)) {
        timer ??= setTimeout(() => {
          timer = undefined;
          void queries.invalidateQueries({ queryKey: ["run", id], exact: true });
        }, 250);
      }
    };
    const onState = (next: StreamState) => {
      ended.current = next.kind === "ended";
      setState(next);
    };
    void begin(pages, log, turn, onState, ending.signal).then((begun) => {
      if (!begun || ending.signal.aborted) return;
      return follow(`/agent-runs/${encodeURIComponent(id)}/stream`, {
        after: log.newest,
        onEvent,
        onState,
        signal: ending.signal,
      });
    });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, log, pages, round]);

  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          if (move.run_id !== id) return;
          void queries.invalidateQueries({ queryKey: ["run", id], exact: true });
          if (ended.current && !isEnded(move.status)) setRound((before) => before + 1);
        },
        onGap: () => void queries.invalidateQueries({ queryKey: ["run", id], exact: true }),
      }),
      [id],
    ),
  );

  useSyncExternalStore(log.subscribe, log.snapshot);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { log, pages, state, retry };
}

/** Whether the log is there to go on from: a server that starts again is waited for. */
async function begin(
  pages: LogPages,
  log: RunLog,
  turn: number | undefined,
  onState: (state: StreamState) => void,
  signal: AbortSignal,
): Promise<boolean> {
  for (let attempt = 1; log.newest === 0 && !signal.aborted; attempt += 1) {
    await pages.open(turn);
    if (pages.error instanceof ApiError && pages.error.isPassing) {
      const pause = pauseBefore(attempt);
      onState({ kind: "reconnecting", attempt, at: Date.now() + pause });
      await new Promise((resolve) => setTimeout(resolve, pause));
    } else if (pages.error !== null) {
      if (pages.error instanceof ApiError) onState({ kind: "refused", error: pages.error });
      return false;
    } else break;
  }
  return !signal.aborted;
}
