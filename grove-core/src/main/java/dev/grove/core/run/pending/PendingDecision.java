package dev.grove.core.run.pending;

import dev.grove.core.run.wait.PendingWait;
import dev.grove.core.run.workflow.ask.OpenAsk;
import java.time.Instant;

/** Decision that is waited for, by a run or by a workflow's node. */
public sealed interface PendingDecision {

    Instant createdAt();

    /** Wait of a run: for a decision on a call or a budget. */
    record OfRun(PendingWait waiting) implements PendingDecision {

        @Override
        public Instant createdAt() {
            return waiting.asked().createdAt();
        }
    }

    /** Ask of a workflow's node. */
    record OfNode(OpenAsk ask) implements PendingDecision {

        @Override
        public Instant createdAt() {
            return ask.node().row().startedAt();
        }
    }
}
