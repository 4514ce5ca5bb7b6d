import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Failed, Loading } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { AskDecisions } from "../workflow/run/AskDecisions";
import { askOutcome } from "../workflow/run/asks";
import { nodeQuery } from "../workflow/run/workflowRun";
import classes from "./ApprovalsPage.module.css";
import { useFocusLeft } from "./useFocusLeft";

const AGAIN_MS = 2_000;

/** What became of an ask that was shown: it stays until the next one is asked for. */
export function AskDecided({ runId, path, onNext }: { runId: string; path: string; onNext: (() => void) | null }) {
  const node = useQuery({
    ...nodeQuery(runId, path),
    // What was read of it before it was decided is no answer.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.status === "waiting" ? AGAIN_MS : false),
  });
  const next = useFocusLeft();
  const { data } = node;
  return (
    <section className={classes.panel} aria-label="Decision" tabIndex={0}>
      {data === undefined ? (
        node.error ? (
          <Failed error={node.error} retry={() => void node.refetch()} what="the ask" />
        ) : (
          <Loading what="the ask" rows={4} />
        )
      ) : (
        <div>
          <h2>{shown(data.ask?.title ?? path)}</h2>
          <div role="status" className={classes.outcome}>
            <strong>{askOutcome(data)}</strong>
          </div>
          {data.ask && <AskDecisions ask={data.ask} />}
          <div className={classes.run}>
            <Link to="/workflow-runs/$id" params={{ id: runId }} search={{ node: path }}>
              Open the run
            </Link>
          </div>
        </div>
      )}
      {onNext !== null && (
        <div className={classes.buttons}>
          <Button ref={next} variant="default" onClick={onNext}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
