package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.PlanSteps;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The durable marker of a tool call.
 *
 * @param result what the model reads; null while the call runs
 * @param child the run that does what the call asks for, if it delegates; named before it is made
 * @param settled how it was settled after it was cut off, if it ever was
 * @param labels of its result in a governed run, where its tool's name does not say them; null
 *     where it does
 * @param plan that the call has declared for its run; null for most
 * @param held where the model does not see the result, or will not; null for most
 * @param bits that bounded answers let through to the run by this call
 */
public record CallProgress(
        Status status,
        @Nullable String result,
        Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable RunId child,
        @Nullable Settlement settled,
        @Nullable LabelSet labels,
        @Nullable PlanSteps plan,
        @Nullable Held held,
        long bits) {

    /** Marker of a call whose result has the labels that its tool's name says. */
    public CallProgress(
            Status status,
            @Nullable String result,
            Instant startedAt,
            @Nullable Instant completedAt,
            @Nullable RunId child,
            @Nullable Settlement settled) {
        this(status, result, startedAt, completedAt, child, settled, null, null, null, 0);
    }

    /** How far a call came. */
    public enum Status {
        STARTED,
        COMPLETED,
        FAILED,
        INTERRUPTED,
        /** It needs an external answer before it goes on. */
        WAITING,
        /** It was denied, or not approved in time. */
        DENIED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Status of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }
    }

    public static CallProgress started(Instant at) {
        return new CallProgress(Status.STARTED, null, at, null, null, null);
    }

    /** Marker of a call that another run is to do. */
    public static CallProgress delegated(Instant at, RunId child) {
        return new CallProgress(Status.STARTED, null, at, null, child, null);
    }

    public static CallProgress waiting(Instant since) {
        return new CallProgress(Status.WAITING, null, since, null, null, null);
    }

    /** From now on its end comes from elsewhere. */
    public CallProgress awaited() {
        return new CallProgress(
                Status.WAITING, null, startedAt, null, child, settled, null, null, held, 0);
    }

    /** Copies the marker of a call that has not ended, whose result is to be held, or is not. */
    public CallProgress holding(boolean hold) {
        return hold == isHeld()
                ? this
                : new CallProgress(
                        status,
                        result,
                        startedAt,
                        completedAt,
                        child,
                        settled,
                        labels,
                        plan,
                        hold ? Held.TO_COME : null,
                        bits);
    }

    /** Whether the model does not see its result, or will not. */
    public boolean isHeld() {
        return held != null;
    }

    /** Result that the call has come to, whether the model sees it or not. */
    public @Nullable String outcome() {
        return held == null || held.value() == null ? result : held.value();
    }

    public CallProgress ended(Status how, String text, Instant at) {
        return ended(how, text, at, null);
    }

    public CallProgress ended(
            Status how, String text, Instant at, @Nullable LabelSet labelsOfResult) {
        return new CallProgress(
                how, text, startedAt, at, child, settled, labelsOfResult, null, null, 0);
    }

    /** Copies the marker of a call that has ended, with a result that the model does not see. */
    public CallProgress keeping(Held kept) {
        return new CallProgress(
                status, result, startedAt, completedAt, child, settled, labels, plan, kept, bits);
    }

    /** Copies the marker with what bounded answers let through by it. */
    public CallProgress letting(long through) {
        return through == bits
                ? this
                : new CallProgress(
                        status,
                        result,
                        startedAt,
                        completedAt,
                        child,
                        settled,
                        labels,
                        plan,
                        held,
                        through);
    }

    /** Copies the marker with a plan that the call has declared. */
    public CallProgress declaring(@Nullable PlanSteps declared) {
        return declared == null
                ? this
                : new CallProgress(
                        status,
                        result,
                        startedAt,
                        completedAt,
                        child,
                        settled,
                        labels,
                        declared,
                        held,
                        bits);
    }

    /** Copies the marker without its child run. */
    public CallProgress withoutChild() {
        return new CallProgress(
                status, result, startedAt, completedAt, null, settled, labels, plan, held, bits);
    }

    public CallProgress settled(@Nullable Settlement how) {
        return new CallProgress(
                status, result, startedAt, completedAt, child, how, labels, plan, held, bits);
    }

    /** Whether it only seems to have been begun: nothing was done for it after its marker. */
    public boolean wasNotMade() {
        return status == Status.STARTED
                && settled != null
                && settled.way() == Settlement.RecoveryAction.NOT_MADE;
    }

    /** Whether nothing more becomes of the call. */
    public boolean hasEnded() {
        return switch (status) {
            case COMPLETED, FAILED, INTERRUPTED, DENIED -> true;
            case STARTED, WAITING -> false;
        };
    }

    public boolean isError() {
        return switch (status) {
            case FAILED, INTERRUPTED, DENIED -> true;
            case STARTED, COMPLETED, WAITING -> false;
        };
    }
}
