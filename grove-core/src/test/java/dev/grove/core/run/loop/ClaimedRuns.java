package dev.grove.core.run.loop;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.AgentWork;
import java.time.Instant;
import java.util.Map;

/** Runs that were just claimed. */
final class ClaimedRuns {

    private static final Instant STARTED = Instant.parse("2026-11-21T00:00:00Z");

    private ClaimedRuns() {}

    static ClaimedRun of(String goal, ModelRef model, int turns) {
        return of(goal, model, turns, false);
    }

    /** Run whose last execution was cut off without a word. */
    static ClaimedRun cutOff(String goal, ModelRef model, int turns) {
        return of(goal, model, turns, true);
    }

    /** Run that is in the database, under its first lease. */
    static ClaimedRun stored(TenantId tenant, RunId run) {
        return of(tenant, run, "g", ModelRef.parse("scripted/s"), 0, false);
    }

    /** Run that inherited its first turns from another. */
    static ClaimedRun forked(String goal, ModelRef model, int turns, int inherited) {
        RunId run = RunId.next();
        RunOrigin origin = new RunOrigin(RunId.next(), inherited, null);
        return of(TenantId.next(), run, run, goal, model, origin, turns, false);
    }

    /** Run in the tree of another root. */
    static ClaimedRun child(String goal, ModelRef model, int turns) {
        RunOrigin origin = new RunOrigin(null, 0, null);
        return of(TenantId.next(), RunId.next(), RunId.next(), goal, model, origin, turns, false);
    }

    private static ClaimedRun of(String goal, ModelRef model, int turns, boolean cutOff) {
        return of(TenantId.next(), RunId.next(), goal, model, turns, cutOff);
    }

    private static ClaimedRun of(
            TenantId tenant, RunId run, String goal, ModelRef model, int turns, boolean cutOff) {
        RunOrigin origin = new RunOrigin(null, 0, null);
        return of(tenant, run, run, goal, model, origin, turns, cutOff);
    }

    private static ClaimedRun of(
            TenantId tenant,
            RunId run,
            RunId root,
            String goal,
            ModelRef model,
            RunOrigin origin,
            int turns,
            boolean cutOff) {
        return new ClaimedRun(
                tenant,
                run,
                root,
                null,
                1,
                new AgentWork(AgentId.next(), "a", 1, goal, model),
                Limits.DEFAULTS,
                Map.of(),
                origin,
                turns,
                Spending.NONE,
                1,
                cutOff,
                cutOff,
                STARTED,
                STARTED,
                STARTED.plus(Limits.DEFAULTS.maxDuration()),
                null,
                RunTrace.NONE);
    }
}
