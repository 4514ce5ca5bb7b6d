package dev.grove.core.run.lease;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.AgentWork;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs that were just claimed, for tests that need no row of them. */
public final class ClaimedRuns {

    private static final Instant STARTED = Instant.parse("2026-11-21T00:00:00Z");

    private ClaimedRuns() {}

    static ClaimedRun next() {
        return of(RunId.next(), 1, 2, null);
    }

    public static ClaimedRun of(TenantId tenant, RunId run, RunId root) {
        return of(tenant, run, root, 1, 2, null);
    }

    static ClaimedRun of(RunId run, long epoch, long eventSeq, @Nullable RunId forkedFrom) {
        return of(TenantId.next(), run, run, epoch, eventSeq, forkedFrom);
    }

    private static ClaimedRun of(
            TenantId tenant,
            RunId run,
            RunId root,
            long epoch,
            long eventSeq,
            @Nullable RunId forkedFrom) {
        return new ClaimedRun(
                tenant,
                run,
                root,
                run.equals(root) ? null : new RunParent(root, false),
                epoch,
                new AgentWork(AgentId.next(), "a", 1, "g", ModelRef.parse("scripted/s")),
                Limits.DEFAULTS,
                Map.of(),
                new RunOrigin(forkedFrom, 0, null),
                0,
                Spending.NONE,
                eventSeq,
                false,
                false,
                STARTED,
                STARTED,
                STARTED.plus(Limits.DEFAULTS.maxDuration()),
                null,
                RunTrace.NONE);
    }
}
