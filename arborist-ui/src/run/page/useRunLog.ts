import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { RunEvent } from "../../api/events";
import type { StreamState } from "../../api/line";
import { follow } from "../../api/stream";
import { queries } from "../../app/queries";
import { useFeed } from "../../feed/feed";
import { isEnded } from "../record/status";
import { RunLog } from "./log";

/** Events after which the run itself is another than it was. */
const CHANGES = /^(run\.|turn\.answered|approval\.|budget\.decided|in_doubt\.)/;

/** Follows a run from its first event on, for as long as its page is open; an ended one again once it is resumed. */
export function useRunLog(id: string): { log: RunLog; state: StreamState } {
  const [log] = useState(() => new RunLog());
  const [state, setState] = useState<StreamState>({ kind: "connecting" });
  const [round, setRound] = useState(0);
  const ended = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round goes on behind the one before
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
    void follow(`/agent-runs/${encodeURIComponent(id)}/stream`, {
      after: log.lastSeq,
      onEvent,
      onState: (next) => {
        ended.current = next.kind === "ended";
        setState(next);
      },
      signal: ending.signal,
    });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, log, round]);

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
  return { log, state };
}
