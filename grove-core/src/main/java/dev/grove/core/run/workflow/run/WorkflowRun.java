package dev.grove.core.run.workflow.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.WorkflowWork;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The row of a workflow's run.
 *
 * @param clock of its own time
 * @param clockOfRoot the same of its tree's root
 * @param isRetried whether its last advance failed because of an error of the server
 * @param trace where it stands in one; null for none
 * @param authority digest of the layers that govern it; null where no policy does
 */
public record WorkflowRun(
        RunId id,
        @Nullable RunId parent,
        RunId root,
        int depth,
        WorkflowWork work,
        RunStatus status,
        Limits limits,
        Limits limitsOfRoot,
        int priority,
        long eventSeq,
        Instant createdAt,
        RunClock clock,
        RunClock clockOfRoot,
        boolean isRetried,
        @Nullable String trace,
        @Nullable String authority) {

    public boolean isNew() {
        return clock.startedAt() == null;
    }

    public boolean isRoot() {
        return parent == null;
    }

    /** When its time is over: its own or that of its root. */
    public Instant deadline(Instant now) {
        Instant own = clock.deadline(limits.maxDuration(), now);
        Instant ofRoot = deadlineOfRoot(now);
        return own.isBefore(ofRoot) ? own : ofRoot;
    }

    /** When the time of its tree is over. */
    public Instant deadlineOfRoot(Instant now) {
        return clockOfRoot.deadline(limitsOfRoot.maxDuration(), now);
    }

    /** How long it may yet wait for people and applications; null for no cap. */
    @Nullable
    public Duration waitLeft() {
        Duration longest = limits.maxWait();
        if (longest == null) {
            return null;
        }
        Duration left = longest.minus(clock.waits().time());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** When there is to be an advance even where nothing happens. */
    public Instant nextLook(Instant now) {
        Instant look = clock.nextLook(deadline(now), now);
        return clock.waits().areOpen() ? sooner(look, now) : look;
    }

    /** The end of the time in which it may wait, where that is sooner. */
    public Instant sooner(Instant look, Instant now) {
        Duration left = waitLeft();
        return left == null || now.plus(left).isAfter(look) ? look : now.plus(left);
    }
}
