package dev.grove.core.run.governance;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.Counts;
import dev.grove.language.decide.fact.PlanSteps;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a run in the order in which its model asked for them, as counts see them, and the plan
 * that they have declared. A call that was not denied counts as begun, also one that is about to
 * be: those after it in its turn are decided as if it had been; a plan counts once its call has
 * ended. Not thread-safe.
 */
final class CallHistory {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

    private final List<Instant> begun;
    private final List<Instant> denied;
    private final Map<String, OfTool> byTool;
    private final CallDigests digests;
    private @Nullable Repeated latest;
    private @Nullable PlanSteps plan;
    private long boundedBits;

    /** Calls that are about to begin, at the moment that is asked about. */
    private int next;

    CallHistory() {
        this(
                new ArrayList<>(),
                new ArrayList<>(),
                new HashMap<>(),
                null,
                new CallDigests(),
                null,
                0);
    }

    private CallHistory(
            List<Instant> begun,
            List<Instant> denied,
            Map<String, OfTool> byTool,
            @Nullable Repeated latest,
            CallDigests digests,
            @Nullable PlanSteps plan,
            long boundedBits) {
        this.begun = begun;
        this.denied = denied;
        this.byTool = byTool;
        this.latest = latest;
        this.digests = digests;
        this.plan = plan;
        this.boundedBits = boundedBits;
    }

    private record OfTool(long calls, long denied, long failedInARow) {

        private static final OfTool NONE = new OfTool(0, 0, 0);
    }

    /** The latest call that has ended, and how often it came to the same in a row. */
    private record Repeated(String call, String result, long times) {}

    /**
     * Copies the history, to go on by itself.
     *
     * @param known digests of calls that are to come
     */
    CallHistory copy(CallDigests known) {
        return new CallHistory(
                new ArrayList<>(begun),
                new ArrayList<>(denied),
                new HashMap<>(byTool),
                latest,
                known,
                plan,
                boundedBits);
    }

    /**
     * Adds a call.
     *
     * @param progress null for one that is about to begin
     * @param now when it would begin
     */
    void add(ToolCall call, @Nullable CallProgress progress, Instant now) {
        if (progress != null && progress.status() == CallProgress.Status.DENIED) {
            Instant at = progress.completedAt();
            denied.add(at == null ? progress.startedAt() : at);
            OfTool before = byTool.getOrDefault(call.name(), OfTool.NONE);
            byTool.put(
                    call.name(),
                    new OfTool(before.calls(), before.denied() + 1, before.failedInARow()));
            return;
        }
        begun.add(progress == null ? now : progress.startedAt());
        if (progress != null && progress.plan() != null) {
            plan = progress.plan();
        }
        if (progress != null) {
            boundedBits += progress.bits();
        }
        OfTool before = byTool.getOrDefault(call.name(), OfTool.NONE);
        byTool.put(
                call.name(),
                new OfTool(before.calls() + 1, before.denied(), failed(before, progress)));
        String result = progress == null ? null : progress.outcome();
        if (progress != null && progress.hasEnded() && result != null) {
            ended(digests.of(call), digests.ofResult(call, result));
        }
    }

    /** Adds a call that is about to begin, whenever it is that is asked about. */
    void addNext(ToolCall call) {
        next++;
        OfTool before = byTool.getOrDefault(call.name(), OfTool.NONE);
        byTool.put(
                call.name(),
                new OfTool(before.calls() + 1, before.denied(), before.failedInARow()));
    }

    private static long failed(OfTool before, @Nullable CallProgress progress) {
        return switch (progress == null ? null : progress.status()) {
            case FAILED -> before.failedInARow() + 1;
            case COMPLETED -> 0;
            case null, default -> before.failedInARow();
        };
    }

    private void ended(String call, String result) {
        boolean same =
                latest != null && latest.call().equals(call) && latest.result().equals(result);
        latest = new Repeated(call, result, same && latest != null ? latest.times() + 1 : 1);
    }

    /**
     * Counts for a call that comes next.
     *
     * @param turns that were answered
     */
    Counts before(ToolCall call, Instant at, long turns, BigDecimal costUsd) {
        OfTool tool = byTool.getOrDefault(call.name(), OfTool.NONE);
        Repeated last = latest;
        return new Counts(
                begun.size() + next,
                since(begun, at.minus(MINUTE)) + next,
                tool.calls(),
                denied.size(),
                since(denied, at.minus(HALF_MINUTE)),
                tool.failedInARow(),
                last != null && last.call().equals(digests.of(call)) ? last.times() : 0,
                turns,
                costUsd,
                boundedBits);
    }

    /** Calls of a tool that the model has asked for, those that were denied included. */
    long askedFor(String tool) {
        OfTool known = byTool.getOrDefault(tool, OfTool.NONE);
        return known.calls() + known.denied();
    }

    /** The plan that was declared last; null where none was. */
    @Nullable PlanSteps plan() {
        return plan;
    }

    private static long since(List<Instant> times, Instant from) {
        return times.stream().filter(time -> time.isAfter(from)).count();
    }
}
