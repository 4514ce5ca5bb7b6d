package dev.grove.core.run.loop;

import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.loop.ToolCalls.Ended;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.wait.EditedArguments;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Runs the tool calls of an answered turn, each between two durable markers. A marker that ends one
 * call is committed together with the one that starts the next.
 */
@Component
class ToolStep {

    private static final String AGENT_FINISHED =
            "interrupted: not run, because the agent had finished.";

    private final ToolCalls calls;
    private final Delegations delegations;
    private final InterruptedCallRecovery settling;
    private final Steering steering;

    ToolStep(
            ToolCalls calls,
            Delegations delegations,
            InterruptedCallRecovery settling,
            Steering steering) {
        this.calls = calls;
        this.delegations = delegations;
        this.settling = settling;
        this.steering = steering;
    }

    /**
     * Gathers the markers of the calls that run first; committed with the answer. One that has to
     * use a grant begins once the answer is durable: the use is of that call and no other.
     */
    void start(TurnExecution at) {
        for (ToolCall call : nextBatch(at)) {
            if (at.turn().isStarted(call) || at.isToUseGrants(call)) {
                continue;
            }
            CallProgress marker = delegations.marker(at, call);
            CallRuling ruling = at.ruling(call);
            at.turn().start(call, marker);
            Rulings.started(at, call, ruling);
            at.journalBuffer()
                    .event(ToolEvent.Started.of(at.turn().number(), call), marker.startedAt());
        }
    }

    /**
     * Ends the calls of which an external answer, or a policy, has said what becomes of them. A
     * policy says it of the next call alone: what those before it come to may change its mind, so
     * that it is asked about no other.
     */
    private void settleAnswered(TurnExecution at) {
        boolean isNext = true;
        for (ToolCall call : at.turn().unsettled()) {
            if ((isNext || at.isAnswered(call))
                    && at.gate(call) instanceof Gate.Settled(Status how, String result)) {
                Rulings.settled(at, call);
                TurnSpans.answered(at, call, how);
                if (how == Status.DENIED || how == Status.INTERRUPTED) {
                    CallEnds.gather(at, call, how, result);
                } else {
                    CallEnds.gatherResult(at, call, how, result);
                }
            } else {
                isNext = false;
            }
        }
    }

    /**
     * Runs what is left of the turn's calls; the last results are gathered but not committed, so
     * that they can be committed together with what follows.
     *
     * @return how the execution leaves the run, when it does
     */
    Optional<ExecutionOutcome> run(TurnExecution at) {
        while (true) {
            settleAnswered(at);
            if (at.turn().unsettled().isEmpty()) {
                return Optional.empty();
            }
            List<ToolCall> batch = nextBatch(at);
            if (batch.isEmpty() && isToSettle(at)) {
                continue;
            }
            if (batch.isEmpty() && Pauses.isToAsk(at) && steering.isWritten(at)) {
                Pauses.writtenInstead(at);
                continue;
            }
            if (batch.isEmpty()) {
                return Checkpoint.cutOff(at.execution())
                        .filter(leaving -> leaving instanceof ExecutionOutcome.Cancelled)
                        .or(() -> Pauses.leave(at, at.turn().unsettled()));
            }
            boolean started = batch.stream().allMatch(at.turn()::isStarted);
            // A call whose marker is durable is run before the run is handed over: no other replica
            // could find out that it was not.
            Optional<ExecutionOutcome> interrupted =
                    started
                            ? Checkpoint.beforeAct(at.execution())
                            : Checkpoint.interrupted(at.execution());
            if (interrupted.isPresent()) {
                settling.takeBack(at, batch, interrupted.get());
                return interrupted;
            }
            if (at.isToUseGrants(batch.getFirst())) {
                at.useGrants(batch.getFirst());
                // It is decided anew: another call may have been faster, or the wait long.
                continue;
            }
            if (!started) {
                start(at);
                at.journalBuffer().turn(at.turn().progressed());
                at.journalBuffer().commitAndWait();
                // The wait may have been longer than the lease.
                continue;
            }
            batch.forEach(at.turn()::making);
            List<ToolCall> allowed = batch.stream().map(call -> allowed(at, call)).toList();
            List<Ended.Here> ended =
                    delegations.begin(
                            at,
                            allowed,
                            calls.execute(at.tools(), allowed, at.context(), at.run().trace()));
            Optional<ExecutionOutcome> leaving = record(at, batch, allowed, ended);
            if (leaving.isPresent()) {
                return leaving;
            }
        }
    }

    /** Whether the next call was decided anew, and is over. */
    private static boolean isToSettle(TurnExecution at) {
        return at.gate(at.turn().unsettled().getFirst()) instanceof Gate.Settled;
    }

    /** The call with the arguments that may be executed. */
    private static ToolCall allowed(TurnExecution at, ToolCall call) {
        return switch (at.gate(call)) {
            case Gate.Open(ToolCall open) -> open;
            case Gate.Ask _, Gate.Asked _, Gate.Settled _ ->
                    throw new IllegalStateException("Call " + call.id() + " may not be executed");
        };
    }

    private static Ended.Here withNote(ToolCall asked, ToolCall ran, Ended.Here ended) {
        return switch (ended) {
            case Ended.With(ToolOutcome.Completed(String content)) ->
                    new Ended.With(
                            new ToolOutcome.Completed(
                                    EditedArguments.withNote(asked, ran, content)));
            case Ended.With(ToolOutcome.Failed(String content)) ->
                    new Ended.With(
                            new ToolOutcome.Failed(EditedArguments.withNote(asked, ran, content)));
            case Ended.With(ToolOutcome.InDoubt(String content)) ->
                    new Ended.With(
                            new ToolOutcome.InDoubt(EditedArguments.withNote(asked, ran, content)));
            case Ended.With(ToolOutcome.Finished _) -> ended;
            case Ended.Awaited(), Ended.CutOff() -> ended;
        };
    }

    /** Every result of the batch counts, also when one of its calls was cut off. */
    private Optional<ExecutionOutcome> record(
            TurnExecution at, List<ToolCall> batch, List<ToolCall> ran, List<Ended.Here> ended) {
        Optional<ExecutionOutcome> leaving = Optional.empty();
        for (int i = 0; i < batch.size(); i++) {
            ToolCall call = batch.get(i);
            Optional<ExecutionOutcome> ofCall =
                    record(
                            at,
                            call,
                            at.scope().isReadByModel() && !at.isQuiet(call)
                                    ? withNote(call, ran.get(i), ended.get(i))
                                    : ended.get(i));
            leaving = leaving.or(() -> ofCall);
        }
        return leaving;
    }

    private Optional<ExecutionOutcome> record(TurnExecution at, ToolCall call, Ended.Here ended) {
        switch (ended) {
            case Ended.With(ToolOutcome.Completed(String content)) ->
                    CallEnds.gatherResult(at, call, Status.COMPLETED, content);
            case Ended.With(ToolOutcome.Failed(String content)) ->
                    CallEnds.gatherResult(at, call, Status.FAILED, content);
            case Ended.With(ToolOutcome.InDoubt(String content)) ->
                    CallEnds.gatherResult(at, call, Status.INTERRUPTED, content);
            case Ended.With(ToolOutcome.Finished finished) -> {
                CallEnds.gather(at, call, Status.COMPLETED, "The run is complete.");
                return Optional.of(finish(at, finished.result(), finished.summary()));
            }
            case Ended.Awaited() -> {}
            case Ended.CutOff() -> {
                return settling.cutOff(at, call);
            }
        }
        return Optional.empty();
    }

    /** The agent is done: what it asked for after that is not run. */
    private ExecutionOutcome finish(TurnExecution at, JsonNode result, @Nullable String summary) {
        for (ToolCall call : at.turn().unsettled()) {
            CallEnds.gather(at, call, Status.INTERRUPTED, AGENT_FINISHED);
        }
        return new ExecutionOutcome.Completed(StopReason.FINISH, result, summary);
    }

    /**
     * None when an external answer is needed first: a marker that says so is durable only together
     * with its wait, as the run is left. Else the next one alone, or all read-only ones from there
     * on, or all that other runs are to do: those may run side by side.
     */
    private List<ToolCall> nextBatch(TurnExecution at) {
        if (!at.turn().waits().opened().isEmpty()) {
            return List.of();
        }
        List<ToolCall> unsettled = at.turn().unsettled();
        List<ToolCall> next =
                leading(unsettled.subList(0, Math.min(1, unsettled.size())), isOpen(at));
        if (next.isEmpty() || at.isToUseGrants(next.getFirst())) {
            return next;
        }
        Predicate<ToolCall> sideBySide =
                delegations.isOne(at.scope(), next.getFirst())
                        ? call -> delegations.isOne(at.scope(), call)
                        : call -> at.effectOf(call) == Effect.READ_ONLY;
        // A call that has to use a grant is by itself.
        List<ToolCall> batch =
                leading(unsettled, sideBySide.and(isOpen(at)).and(call -> !at.isToUseGrants(call)));
        return batch.isEmpty() ? next : batch;
    }

    private static Predicate<ToolCall> isOpen(TurnExecution at) {
        return call -> at.gate(call) instanceof Gate.Open;
    }

    /** Returns the leading calls that match, up to the first one that does not. */
    private static List<ToolCall> leading(List<ToolCall> calls, Predicate<ToolCall> wanted) {
        int size = 0;
        while (size < calls.size() && wanted.test(calls.get(size))) {
            size++;
        }
        return calls.subList(0, size);
    }
}
