package dev.grove.core.run.loop;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.RunOrigin;
import dev.grove.core.run.Spending;
import dev.grove.core.run.lease.ClaimedRun;
import java.time.Instant;
import java.util.Map;

/** Roots that were just claimed. */
final class ClaimedRuns {

    private static final Instant STARTED = Instant.parse("2026-11-21T00:00:00Z");

    private ClaimedRuns() {}

    static ClaimedRun of(String goal, ModelRef model, int turns) {
        return of(goal, model, turns, false);
    }

    /** One whose execution ended without a word. */
    static ClaimedRun cutOff(String goal, ModelRef model, int turns) {
        return of(goal, model, turns, true);
    }

    /** One that the database has, under its first lease. */
    static ClaimedRun stored(TenantId tenant, RunId run) {
        return of(tenant, run, "g", ModelRef.parse("scripted/s"), 0, false);
    }

    private static ClaimedRun of(String goal, ModelRef model, int turns, boolean cutOff) {
        return of(TenantId.next(), RunId.next(), goal, model, turns, cutOff);
    }

    private static ClaimedRun of(
            TenantId tenant, RunId run, String goal, ModelRef model, int turns, boolean cutOff) {
        return new ClaimedRun(
                tenant,
                run,
                run,
                1,
                AgentId.next(),
                "a",
                1,
                goal,
                model,
                Limits.DEFAULTS,
                Map.of(),
                new RunOrigin(null, 0, null),
                turns,
                Spending.NONE,
                1,
                cutOff,
                cutOff,
                STARTED,
                STARTED.plus(Limits.DEFAULTS.maxDuration()));
    }
}
