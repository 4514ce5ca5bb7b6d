import { useEffect, useState, useSyncExternalStore } from "react";
import type { RunEvent } from "../../api/events";
import { follow, type StreamState } from "../../api/stream";
import { useActingTenant } from "../../api/tenant";
import { queries } from "../../app/queries";
import { RunLog } from "./log";

/** Events after which the run itself is another than it was. */
const CHANGES = /^(run\.|turn\.answered|approval\.|budget\.decided|in_doubt\.)/;

/** Follows a run from its first event on, for as long as its page is open. */
export function useRunLog(id: string): { log: RunLog; state: StreamState } {
  const tenant = useActingTenant();
  const [log, setLog] = useState(() => new RunLog());
  const [state, setState] = useState<StreamState>({ kind: "connecting" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant's run is another run
  useEffect(() => {
    const fresh = new RunLog();
    setLog(fresh);
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (event: RunEvent) => {
      fresh.add(event);
      if (CHANGES.test(event.type)) {
        timer ??= setTimeout(() => {
          timer = undefined;
          void queries.invalidateQueries({ queryKey: ["run", id], exact: true });
        }, 250);
      }
    };
    void follow(`/agent-runs/${encodeURIComponent(id)}/stream`, {
      after: 0,
      onEvent,
      onState: setState,
      signal: ending.signal,
    });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, tenant]);

  useSyncExternalStore(log.subscribe, log.snapshot);
  return { log, state };
}
