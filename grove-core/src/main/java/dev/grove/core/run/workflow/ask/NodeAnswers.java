package dev.grove.core.run.workflow.ask;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.advance.SentEvents;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Decisions, events and settlements that nodes get from outside of their runs. */
@Component
public class NodeAnswers {

    private static final int LONGEST_NAME = 100;

    private final AskDecisions asks;
    private final NodeChanges changes;
    private final NodeSettlements settlements;

    NodeAnswers(AskDecisions asks, NodeChanges changes, NodeSettlements settlements) {
        this.asks = asks;
        this.changes = changes;
        this.settlements = settlements;
    }

    /** Says what a person decides on what a node asks. */
    public void decide(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            AskAnswer answer) {
        asks.decide(tenant, run, path, decider, scope, answer);
    }

    /** Sends an event to a run; it is kept until a node waits for it. */
    public void send(TenantId tenant, RunId run, String name, JsonNode payload) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw GroveException.invalid("name", "must have 1 to " + LONGEST_NAME + " characters");
        }
        changes.change(
                tenant,
                run,
                open ->
                        SentEvents.add(
                                open.jdbc(),
                                run,
                                name,
                                open.scrubber().scrub(payload),
                                open.now()));
    }

    /**
     * Settles a node by an operator's word.
     *
     * @param hasEnded whether the run has, and may be resumed
     */
    public void settle(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            NodeSettlement said,
            boolean hasEnded) {
        if (hasEnded) {
            settlements.settleEnded(tenant, run, path, decider, scope, said);
        } else {
            settlements.settle(tenant, run, path, decider, scope, said);
        }
    }
}
