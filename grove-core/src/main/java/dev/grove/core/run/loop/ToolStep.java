package dev.grove.core.run.loop;

import dev.grove.core.run.CallProgress;
import dev.grove.core.run.CallProgress.Status;
import dev.grove.core.run.Settlement.Way;
import dev.grove.core.run.StopReason;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.Leaving;
import dev.grove.core.run.journal.TurnJson;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Runs the tool calls of an answered turn, each between two durable markers. A marker that ends one
 * call is committed together with the one that starts the next.
 */
@Component
class ToolStep {

    static final String INTERRUPTED =
            "interrupted: this call was cut off while it ran. It may or may not have taken effect, and it was not run"
                    + " again. Check the state before you repeat it.";

    private static final String AGENT_FINISHED =
            "interrupted: not run, because the agent had finished.";

    private final ToolCalls calls;
    private final Delegations delegations;

    ToolStep(ToolCalls calls, Delegations delegations) {
        this.calls = calls;
        this.delegations = delegations;
    }

    /** Gathers the markers of the calls that run first; committed with the answer. */
    void start(Session session, OpenTurn turn) {
        for (ToolCall call : nextBatch(session, turn)) {
            if (turn.isStarted(call)) {
                continue;
            }
            turn.start(call, delegations.marker(session, turn, call));
            session.chronicle().event("tool.started", EventData.call(turn.number(), call));
        }
    }

    /**
     * Settles, by its effect, each call that an earlier execution started and did not end: those
     * that may run again stay started, what happened is completed, the others become interrupted.
     */
    void settle(Session session, OpenTurn turn) {
        for (ToolCall call : turn.unsettled()) {
            if (!turn.isStarted(call)) {
                Settling.saidOfDoubt(turn, call)
                        .ifPresent(said -> settleByAnswer(session, turn, call, said));
                continue;
            }
            switch (effect(session, call)) {
                case READ_ONLY -> tell(session, turn, call, Way.RUN_AGAIN, false);
                case IDEMPOTENT, KEYED ->
                        tell(
                                session,
                                turn,
                                call,
                                Way.RUN_AGAIN,
                                Settling.undo(session, turn, call));
                case PROBE -> settleByProbe(session, turn, call);
                case UNSAFE -> doubt(session, turn, call);
            }
        }
    }

    private void settleByProbe(Session session, OpenTurn turn, ToolCall call) {
        switch (calls.probe(session.tools(), call, session.contextOf(turn))) {
            case ProbeOutcome.Happened(String content) -> {
                tell(session, turn, call, Way.HAPPENED, false);
                end(session, turn, call, Status.COMPLETED, content);
            }
            case ProbeOutcome.DidNotHappen() -> tell(session, turn, call, Way.RUN_AGAIN, false);
            case ProbeOutcome.Unknown() -> {
                // Where the run is given away meanwhile, whoever goes on asks again.
                if (!isHandedOver(Checkpoint.interrupted(session.execution()))) {
                    doubt(session, turn, call);
                }
            }
        }
    }

    /** Nobody here can tell what became of a call. */
    private void doubt(Session session, OpenTurn turn, ToolCall call) {
        if (!ask(session, turn, call)) {
            interrupt(session, turn, call, Settling.undo(session, turn, call));
        }
    }

    /** The files are left as they are until then: they are what an operator can look at. */
    private static boolean ask(Session session, OpenTurn turn, ToolCall call) {
        boolean asked = Pauses.askAboutDoubt(session, turn, call);
        if (asked) {
            tell(session, turn, call, Way.ASKED, false);
        }
        return asked;
    }

    private void settleByAnswer(
            Session session, OpenTurn turn, ToolCall call, WaitResolution said) {
        switch (said) {
            case HAPPENED -> {}
            case DID_NOT_HAPPEN ->
                    tell(session, turn, call, Way.RUN_AGAIN, Settling.undo(session, turn, call));
            case TELL_MODEL, ANSWERED, APPROVED, DENIED, EXPIRED, WITHDRAWN ->
                    interrupt(session, turn, call, Settling.undo(session, turn, call));
        }
    }

    private void interrupt(Session session, OpenTurn turn, ToolCall call, boolean undone) {
        tell(session, turn, call, Way.INTERRUPTED, undone);
        end(session, turn, call, Status.INTERRUPTED, undone ? Settling.UNDONE : INTERRUPTED);
    }

    private static void tell(
            Session session, OpenTurn turn, ToolCall call, Way way, boolean filesRestored) {
        Settling.tell(session, turn, call, effect(session, call), way, filesRestored);
    }

    /** Ends the calls of which somebody outside has said what becomes of them. */
    private void settleAnswered(Session session, OpenTurn turn) {
        for (ToolCall call : turn.unsettled()) {
            if (Gates.of(session, turn, call) instanceof Gate.Settled(Status how, String result)) {
                end(session, turn, call, how, result);
            }
        }
    }

    /**
     * Runs what is left of the turn's calls; the last results are gathered but not committed, so
     * that they can be committed together with what follows.
     *
     * @return how the execution leaves the run, when it does
     */
    Optional<Leaving> run(Session session, OpenTurn turn) {
        while (true) {
            settleAnswered(session, turn);
            if (turn.unsettled().isEmpty()) {
                return Optional.empty();
            }
            List<ToolCall> batch = nextBatch(session, turn);
            if (batch.isEmpty()) {
                return Checkpoint.cutOff(session.execution())
                        .filter(leaving -> leaving instanceof Leaving.Cancelled)
                        .or(() -> Pauses.leave(session, turn, turn.unsettled()));
            }
            boolean started = batch.stream().allMatch(turn::isStarted);
            // A call whose marker is durable is run before the run is handed over: nobody else
            // could tell that it was not.
            Optional<Leaving> interrupted =
                    started
                            ? Checkpoint.cutOff(session.execution())
                            : Checkpoint.interrupted(session.execution());
            if (interrupted.isPresent()) {
                return interrupted;
            }
            if (!started) {
                start(session, turn);
                session.chronicle().turn(turn.progressed());
                session.chronicle().commitAndWait();
                // The wait may have been longer than the lease.
                continue;
            }
            List<ToolCall> allowed =
                    batch.stream().map(call -> allowed(session, turn, call)).toList();
            List<ToolCalls.Ended> ended =
                    delegations.isOne(session, batch.getFirst())
                            ? delegations.begin(session, turn, allowed)
                            : calls.execute(session.tools(), allowed, session.contextOf(turn));
            Optional<Leaving> leaving = record(session, turn, batch, allowed, ended);
            if (leaving.isPresent()) {
                return leaving;
            }
        }
    }

    /** The call with the arguments that may be executed. */
    private static ToolCall allowed(Session session, OpenTurn turn, ToolCall call) {
        return switch (Gates.of(session, turn, call)) {
            case Gate.Open(ToolCall open) -> open;
            case Gate.Ask _, Gate.Asked _, Gate.Settled _ ->
                    throw new IllegalStateException("Call " + call.id() + " may not be executed");
        };
    }

    private static ToolCalls.Ended told(ToolCall asked, ToolCall ran, ToolCalls.Ended ended) {
        return switch (ended) {
            case ToolCalls.Ended.With(ToolOutcome.Completed(String content)) ->
                    new ToolCalls.Ended.With(
                            new ToolOutcome.Completed(Gates.told(asked, ran, content)));
            case ToolCalls.Ended.With(ToolOutcome.Failed(String content)) ->
                    new ToolCalls.Ended.With(
                            new ToolOutcome.Failed(Gates.told(asked, ran, content)));
            case ToolCalls.Ended.With(ToolOutcome.Finished _) -> ended;
            case ToolCalls.Ended.Awaited(), ToolCalls.Ended.CutOff() -> ended;
        };
    }

    /** Every result of the batch counts, also when one of its calls was cut off. */
    private Optional<Leaving> record(
            Session session,
            OpenTurn turn,
            List<ToolCall> batch,
            List<ToolCall> ran,
            List<ToolCalls.Ended> ended) {
        Optional<Leaving> leaving = Optional.empty();
        for (int i = 0; i < batch.size(); i++) {
            ToolCall call = batch.get(i);
            Optional<Leaving> ofCall =
                    record(session, turn, call, told(call, ran.get(i), ended.get(i)));
            leaving = leaving.or(() -> ofCall);
        }
        return leaving;
    }

    private Optional<Leaving> record(
            Session session, OpenTurn turn, ToolCall call, ToolCalls.Ended ended) {
        switch (ended) {
            case ToolCalls.Ended.With(ToolOutcome.Completed(String content)) ->
                    end(session, turn, call, Status.COMPLETED, content);
            case ToolCalls.Ended.With(ToolOutcome.Failed(String content)) ->
                    end(session, turn, call, Status.FAILED, content);
            case ToolCalls.Ended.With(ToolOutcome.Finished finished) -> {
                end(session, turn, call, Status.COMPLETED, "The run is complete.");
                return Optional.of(finish(session, turn, finished.result(), finished.summary()));
            }
            case ToolCalls.Ended.Awaited() -> {}
            case ToolCalls.Ended.CutOff() -> {
                return cutOff(session, turn, call);
            }
        }
        return Optional.empty();
    }

    /**
     * When this replica gives the run away, the call stays started: whoever goes on settles it by
     * its effect.
     */
    private Optional<Leaving> cutOff(Session session, OpenTurn turn, ToolCall call) {
        Optional<Leaving> leaving = Checkpoint.interrupted(session.execution());
        if (leaving.isEmpty() && effect(session, call) == Effect.UNSAFE) {
            if (!ask(session, turn, call)) {
                interrupt(session, turn, call, false);
            }
        } else if (!isHandedOver(leaving)) {
            end(session, turn, call, Status.INTERRUPTED, INTERRUPTED);
        }
        return leaving;
    }

    private static boolean isHandedOver(Optional<Leaving> leaving) {
        return leaving.orElse(null) instanceof Leaving.HandedOver;
    }

    /** Gathers the end of a call. */
    private void end(Session session, OpenTurn turn, ToolCall call, Status how, String result) {
        Chronicle chronicle = session.chronicle();
        CallProgress started = turn.progressOf(call);
        turn.progress(
                call,
                (started == null ? CallProgress.started(chronicle.now()) : started)
                        .ended(how, result, chronicle.now()));
        if (result.length() > TurnJson.LONGEST_INLINE_RESULT) {
            chronicle.result(new JournalWrite.StoredResult(turn.number(), call.id(), result));
        }
        chronicle.event(
                "tool." + (how == Status.DENIED ? Status.FAILED : how).wireName(),
                EventData.callEnded(turn.number(), call, result));
    }

    /** The agent is done: what it asked for after that is not run. */
    private Leaving finish(
            Session session, OpenTurn turn, JsonNode result, @Nullable String summary) {
        for (ToolCall call : turn.unsettled()) {
            end(session, turn, call, Status.INTERRUPTED, AGENT_FINISHED);
        }
        return new Leaving.Completed(StopReason.FINISH, result, summary);
    }

    /**
     * None when somebody outside is needed first: a marker that says so is durable only together
     * with its wait, as the run is left. Else the next one alone, or all read-only ones from there
     * on, or all that other runs are to do: those may run side by side.
     */
    private List<ToolCall> nextBatch(Session session, OpenTurn turn) {
        if (!turn.waits().opened().isEmpty()) {
            return List.of();
        }
        List<ToolCall> unsettled =
                turn.unsettled().stream()
                        .takeWhile(call -> Gates.of(session, turn, call) instanceof Gate.Open)
                        .toList();
        List<ToolCall> delegated =
                unsettled.stream().takeWhile(call -> delegations.isOne(session, call)).toList();
        if (!delegated.isEmpty()) {
            return delegated;
        }
        List<ToolCall> readOnly =
                unsettled.stream()
                        .takeWhile(call -> effect(session, call) == Effect.READ_ONLY)
                        .toList();
        return readOnly.size() > 1 ? readOnly : unsettled.subList(0, Math.min(1, unsettled.size()));
    }

    private static Effect effect(Session session, ToolCall call) {
        return switch (session.tools().resolve(call.name())) {
            case ToolRegistry.Found found -> found.tool().spec().effect();
            // Nothing will run.
            case ToolRegistry.NotAvailable _ -> Effect.READ_ONLY;
        };
    }
}
