package dev.grove.core.run.loop;

import dev.grove.core.model.Answer;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.RunExecutor;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.request.SendBack;
import dev.grove.core.run.work.RunKind;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.StringNode;

/**
 * Executes the runs of agents: ask the model, run the tools it asks for, fold the results in,
 * repeat. Each step is written to the journal, together with the one that it follows, before
 * anything depends on it.
 */
@Component
class RunLoop implements RunExecutor {

    private final ExecutionFrame frame;
    private final AgentExecutions executions;
    private final ModelStep modelStep;
    private final ToolStep toolStep;
    private final InterruptedCallRecovery settling;
    private final CompactionStep compaction;
    private final ModelFallback fallback;
    private final Steering steering;

    RunLoop(
            ExecutionFrame frame,
            AgentExecutions executions,
            ModelStep modelStep,
            ToolStep toolStep,
            InterruptedCallRecovery settling,
            CompactionStep compaction,
            ModelFallback fallback,
            Steering steering) {
        this.frame = frame;
        this.executions = executions;
        this.modelStep = modelStep;
        this.toolStep = toolStep;
        this.settling = settling;
        this.compaction = compaction;
        this.fallback = fallback;
        this.steering = steering;
    }

    @Override
    public RunKind kind() {
        return RunKind.AGENT;
    }

    @Override
    public void execute(Execution execution) {
        frame.execute(execution, journalBuffer -> drive(execution, journalBuffer));
    }

    private ExecutionOutcome drive(Execution execution, JournalBuffer journalBuffer) {
        return switch (executions.open(execution, journalBuffer)) {
            case AgentExecutions.Opening.Failed(RunError error) ->
                    new ExecutionOutcome.Failed(error);
            case AgentExecutions.Opening.Opened opened -> {
                try (opened) {
                    ExecutionOutcome leaving = drive(opened.agentRun(), opened.openTurn());
                    // A completed run has made no model call after the one that completed it.
                    if (!(leaving instanceof ExecutionOutcome.Completed)) {
                        opened.agentRun().runBudget().countSuspected();
                    }
                    yield leaving;
                }
            }
        };
    }

    /** Takes turn after turn until the execution has to leave the run. */
    private ExecutionOutcome drive(AgentExecution agentRun, @Nullable OpenTurn reentered) {
        OpenTurn turn = reentered;
        if (turn != null) {
            TurnSpans.reenter(new TurnExecution(agentRun, turn));
        }
        if (turn != null && turn.answer() != null) {
            settling.settle(new TurnExecution(agentRun, turn));
            Optional<ExecutionOutcome> leaving = endTurn(agentRun, turn, turn.answer());
            if (leaving.isPresent()) {
                return leaving.get();
            }
            turn = null;
        }
        while (true) {
            steering.beforeTurn(agentRun);
            compaction.beforeTurn(agentRun);
            switch (Checkpoint.beforeTurn(agentRun)) {
                case Checkpoint.Decision.Leave(ExecutionOutcome leaving) -> {
                    return leaving;
                }
                case Checkpoint.Decision.GoOn(int maxOutputTokens) -> {
                    OpenTurn current = turn == null ? open(agentRun) : turn;
                    Optional<ExecutionOutcome> leaving = take(agentRun, current, maxOutputTokens);
                    if (leaving.isPresent()) {
                        return leaving.get();
                    }
                    turn = current.answer() == null ? current : null;
                }
            }
        }
    }

    private OpenTurn open(AgentExecution agentRun) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        Instant now = journalBuffer.now();
        OpenTurn turn = OpenTurn.begin(journalBuffer.turns() + 1, now);
        journalBuffer.turn(turn.opened());
        journalBuffer.event(new TurnEvent.Started(turn.number()), now);
        return turn;
    }

    /**
     * Has the turn answered and its calls run.
     *
     * @return how the execution leaves the run; nothing when it goes on, with the same turn if that
     *     has no answer yet
     */
    private Optional<ExecutionOutcome> take(
            AgentExecution agentRun, OpenTurn turn, int maxOutputTokens) {
        MDC.put("turn", Integer.toString(turn.number()));
        agentRun.run().trace().turn(turn.number(), turn.startedAt());
        // Commits the opened turn while the model thinks; the answer's own commit comes after it in
        // any case.
        agentRun.journalBuffer().commit();
        return switch (modelStep.ask(agentRun, turn, maxOutputTokens)) {
            case ModelStep.Result.Left(ExecutionOutcome leaving) ->
                    (isOverflow(leaving) && compaction.afterOverflow(agentRun))
                                    || fallback.after(agentRun, turn, leaving)
                            ? Optional.empty()
                            : Optional.of(leaving);
            case ModelStep.Result.Lowered() -> Optional.empty();
            case ModelStep.Result.Answered(Answer answer, Spending spending) ->
                    answered(agentRun, turn, answer, spending);
        };
    }

    private static boolean isOverflow(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.Failed(RunError error)
                && error.code().equals(RunError.CONTEXT_OVERFLOW);
    }

    private Optional<ExecutionOutcome> answered(
            AgentExecution agentRun, OpenTurn turn, Answer answer, Spending spending) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        turn.answer(answer);
        journalBuffer.answered(spending);
        Instant now = journalBuffer.now();
        journalBuffer.event(TurnEvent.Answered.of(turn.number(), answer, spending), now);
        agentRun.history().answer(answer);
        agentRun.input().billed(spending.usage());
        var recorded = new TurnChange.Answered(agentRun.model().provider(), answer, spending, now);
        if (answer.toolCalls().isEmpty()) {
            // This may be the run's last turn, and files that an earlier one could not keep go with
            // the run.
            agentRun.files().keep(journalBuffer, turn);
            Instant closedAt = journalBuffer.now();
            journalBuffer.turn(turn.answeredWith(recorded, closedAt));
            agentRun.run().trace().turnClosed(closedAt);
            return afterText(agentRun, turn, answer);
        }
        toolStep.start(new TurnExecution(agentRun, turn));
        journalBuffer.turn(turn.answeredWith(recorded, null));
        journalBuffer.commitAndWait();
        return endTurn(agentRun, turn, answer);
    }

    private static Optional<ExecutionOutcome> afterText(
            AgentExecution agentRun, OpenTurn turn, Answer answer) {
        History history = agentRun.history();
        SendBack reason = SendBack.of(answer, history.endsByFinish());
        if (reason == null) {
            return answer.stopReason() == Answer.StopReason.PAUSED
                    ? Optional.empty()
                    : Optional.of(
                            new ExecutionOutcome.Completed(
                                    StopReason.TEXT, StringNode.valueOf(answer.text()), null));
        }
        RunError secondTime = reason.secondTime();
        if (secondTime != null && history.hasSentBack()) {
            return Optional.of(new ExecutionOutcome.Failed(secondTime));
        }
        agentRun.journalBuffer()
                .event(new TurnEvent.SentBack(turn.number(), reason, reason.message()));
        history.close(answer, _ -> null);
        return Optional.empty();
    }

    /**
     * Runs what is left of the turn's calls and closes the turn; the commit is left to what
     * follows.
     */
    private Optional<ExecutionOutcome> endTurn(
            AgentExecution agentRun, OpenTurn turn, Answer answer) {
        Optional<ExecutionOutcome> leaving = toolStep.run(new TurnExecution(agentRun, turn));
        if (!(leaving.orElse(null) instanceof ExecutionOutcome.Cancelled) || mayGoOn(agentRun)) {
            agentRun.files().keep(agentRun.journalBuffer(), turn);
        }
        boolean over = leaving.isEmpty() || leaving.get() instanceof ExecutionOutcome.Completed;
        Instant now = agentRun.journalBuffer().now();
        agentRun.journalBuffer().turn(over ? turn.closed(now) : turn.progressed());
        if (over) {
            agentRun.run().trace().turnClosed(now);
        }
        if (leaving.isEmpty()) {
            agentRun.history().close(answer, turn::progressOf);
            turn.messageAfter().ifPresent(agentRun.history()::say);
        }
        return leaving;
    }

    /**
     * Whether a run that is cancelled goes on once the workflow is resumed that it is a part of.
     */
    private static boolean mayGoOn(AgentExecution agentRun) {
        RunParent parent = agentRun.run().parent();
        return parent != null && parent.isWorkflow();
    }
}
