package dev.grove.core.run.trace;

import dev.grove.core.id.RunId;
import dev.grove.core.telemetry.SpanIds;
import dev.grove.core.telemetry.TraceContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the spans of one run are: every server derives the same ids from the run's row.
 *
 * @param parent what started the run; the first part of it, where it was resumed
 * @param run the run's own span
 */
public record RunPlace(TraceContext parent, TraceContext run) {

    /**
     * By the column {@code trace} of a run. A resume moves that on in SQL, by the same derivation,
     * so that what follows is a span of its own below the one that has ended.
     */
    public static Optional<RunPlace> of(RunId run, @Nullable String column) {
        return TraceContext.parse(column)
                .map(parent ->
                        new RunPlace(
                                parent,
                                parent.at(SpanIds.derived(run.toString(), parent.toString()))));
    }

    /** A turn, from its first execution to its last. */
    public TraceContext turn(int number) {
        return below("turn", Integer.toString(number));
    }

    /** Part of a turn that an execution had done when it broke off. */
    public TraceContext lostTurn(int number, long epoch) {
        return below("lost", Integer.toString(number), Long.toString(epoch));
    }

    /** A call that others work on meanwhile: what they do is below it. */
    public TraceContext call(int turn, String callId) {
        return below("call", Integer.toString(turn), callId);
    }

    /** A node of a workflow. */
    public TraceContext node(String path) {
        return below("node", path);
    }

    private TraceContext below(String... parts) {
        return run.at(SpanIds.derived(run.spanId(), String.join("/", parts)));
    }
}
