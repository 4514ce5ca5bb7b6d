package dev.grove.core.run.queue;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.telemetry.TraceContext;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a new run, and its place: whose it is, where it stands in its tree, and when it was
 * made.
 *
 * @param parent null for the root of a tree
 * @param depth 0 for a root
 * @param deadline of the tree's root: {@link Instant#MAX} for a root, whose own limits give it;
 *     null where it is not known before a claim reads it
 * @param trace where it stands in one; null outside of all traces
 */
public record RunBirth(
        TenantId tenant,
        RunId id,
        @Nullable RunParent parent,
        RunId root,
        int depth,
        @Nullable Instant deadline,
        Instant at,
        @Nullable String trace) {

    /** Root of a tree of its own, made now, in the trace that this thread is in. */
    public static RunBirth ofRoot(TenantId tenant, Clock clock) {
        RunId id = RunId.next();
        return new RunBirth(
                tenant, id, null, id, 0, Instant.MAX, now(clock), TraceContext.currentText());
    }

    /**
     * Run to which an agent's run delegates, made now, in the trace that this thread is in.
     *
     * @param id as the marker of the parent's call has it
     */
    public static RunBirth ofDelegated(
            TenantId tenant, RunId id, RunId parent, RunId root, int depth, Clock clock) {
        return new RunBirth(
                tenant,
                id,
                new RunParent(parent, false),
                root,
                depth,
                null,
                now(clock),
                TraceContext.currentText());
    }

    private static Instant now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    public boolean isRoot() {
        return parent == null;
    }
}
