package dev.grove.core.run.trace;

import dev.grove.core.id.RunId;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a run as one execution of it goes on with it. A turn's span is given out when the
 * turn's end is durable, by the execution that ends it: one that another execution would close
 * again must not be there twice. Not thread-safe, but for beginning spans.
 */
public final class RunTrace {

    /** Trace of a run that is not traced: records nothing. */
    public static final RunTrace NONE = new RunTrace(Tracing.OFF, null, 0);

    private final Tracing tracing;
    private final @Nullable RunPlace place;
    private final long epoch;
    private final List<ClosedTurn> closed = new ArrayList<>();
    private @Nullable OpenedTurn open;
    private @Nullable TraceContext lost;

    private record OpenedTurn(int number, Instant startedAt, TraceContext place) {}

    private record ClosedTurn(OpenedTurn turn, Instant endedAt, @Nullable TraceContext lost) {}

    private RunTrace(Tracing tracing, @Nullable RunPlace place, long epoch) {
        this.tracing = tracing;
        this.place = place;
        this.epoch = epoch;
    }

    /**
     * @param column of the run's row; null where the run is not traced
     * @param epoch of the execution
     */
    public static RunTrace of(Tracing tracing, RunId run, @Nullable String column, long epoch) {
        return tracing.isOn()
                ? RunPlace.of(run, column)
                        .map(place -> new RunTrace(tracing, place, epoch))
                        .orElse(NONE)
                : NONE;
    }

    /** Has what this thread logs and sends be of the run's trace, until that is closed. */
    public ActiveSpan makeCurrent() {
        return place == null ? ActiveSpan.NONE : place.run().makeCurrent();
    }

    /**
     * Has what this thread logs and sends be of the turn under way, until that is closed; does
     * nothing between turns.
     */
    public ActiveSpan inTurn() {
        return open == null ? ActiveSpan.NONE : open.place().makeCurrent();
    }

    /** A turn is under way from now on, or goes on. */
    public void turn(int number, Instant startedAt) {
        if (place != null && (open == null || open.number() != number)) {
            open = new OpenedTurn(number, startedAt, place.turn(number));
        }
    }

    /** It is over, as soon as that is durable. */
    public void turnClosed(Instant at) {
        if (open != null) {
            closed.add(new ClosedTurn(open, at, lost));
            open = null;
            lost = null;
        }
    }

    /** Exports the spans of closed turns; call when all that was done so far is durable. */
    public void durable() {
        if (!closed.isEmpty()) {
            closed.forEach(turn -> turnSpan(turn).end(turn.endedAt()));
            closed.clear();
        }
    }

    private Span turnSpan(ClosedTurn turn) {
        RunPlace known = Objects.requireNonNull(place);
        OpenedTurn opened = turn.turn();
        TraceContext[] links =
                turn.lost() == null ? new TraceContext[0] : new TraceContext[] {turn.lost()};
        return tracing.of(
                        "turn " + opened.number(),
                        SpanKind.INTERNAL,
                        known.run(),
                        opened.place().spanId(),
                        opened.startedAt(),
                        links)
                .setAttribute(SpanNames.TURN, (long) opened.number())
                .setAttribute(SpanNames.EPOCH, epoch);
    }

    /**
     * The execution before this one broke off in the turn that is under way. What it was in the
     * middle of ends here, as far as can be known; what it did not send is lost with it.
     *
     * @param since when it was begun, or went on
     * @param calls that it had begun and not ended
     */
    public void lost(Instant since, Instant now, List<LostCall> calls) {
        if (place == null || open == null) {
            return;
        }
        TraceContext lostPlace = place.lostTurn(open.number(), epoch - 1);
        fail(tracing.of(
                        "turn " + open.number() + ", broken off",
                        SpanKind.INTERNAL,
                        open.place(),
                        lostPlace.spanId(),
                        since))
                .setAttribute(SpanNames.TURN, (long) open.number())
                .setAttribute(SpanNames.EPOCH, epoch - 1)
                .end(now);
        for (LostCall call : calls) {
            fail(tracing.of(
                            call.spanName(),
                            SpanKind.INTERNAL,
                            lostPlace,
                            call.spanId(lostPlace),
                            call.startedAt()))
                    .setAttribute(SpanNames.OPERATION, SpanNames.EXECUTE_TOOL)
                    .setAttribute(SpanNames.TOOL_NAME, call.tool())
                    .setAttribute(SpanNames.TOOL_CALL, call.id())
                    .end(now);
        }
        lost = lostPlace;
    }

    private static Span fail(Span span) {
        return span.setStatus(StatusCode.ERROR, "the server was gone")
                .setAttribute(SpanNames.ERROR_TYPE, "execution_lost");
    }

    /** Begins a span of the turn under way. */
    public ActiveSpan begin(String operation, String target, SpanKind kind) {
        if (place == null) {
            return ActiveSpan.NONE;
        }
        return tracing.begin(
                operation + " " + target, kind, open == null ? place.run() : open.place());
    }

    /** Has what follows in this thread be below a call that others work on. */
    public ActiveSpan within(int turn, String callId) {
        return place == null ? ActiveSpan.NONE : place.call(turn, callId).makeCurrent();
    }

    /**
     * A call has ended that others worked on, such as another run.
     *
     * @param error null where it ended well
     */
    public void callEnded(AwaitedCall call, Instant now, @Nullable String error) {
        if (place == null || open == null) {
            return;
        }
        Span span =
                tracing.of(
                                SpanNames.EXECUTE_TOOL + " " + call.tool(),
                                SpanKind.INTERNAL,
                                open.place(),
                                place.call(open.number(), call.id()).spanId(),
                                call.startedAt())
                        .setAttribute(SpanNames.OPERATION, SpanNames.EXECUTE_TOOL)
                        .setAttribute(SpanNames.TOOL_NAME, call.tool())
                        .setAttribute(SpanNames.TOOL_CALL, call.id());
        if (call.child() != null) {
            span.setAttribute(SpanNames.CHILD, call.child().toString());
        }
        if (error != null) {
            span.setStatus(StatusCode.ERROR).setAttribute(SpanNames.ERROR_TYPE, error);
        }
        span.end(now);
    }

    /** The run has ended, durably; a turn that it ended in ends with it. */
    public void ended(RunEnd end) {
        if (place == null) {
            return;
        }
        turnClosed(end.endedAt());
        durable();
        end.export(tracing, place);
    }
}
