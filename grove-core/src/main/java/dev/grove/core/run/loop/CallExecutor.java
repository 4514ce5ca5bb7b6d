package dev.grove.core.run.loop;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.model.Answer;
import dev.grove.core.run.event.Preview;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.RunExecutor;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.StringNode;

/**
 * Executes runs that make one call: as a run of an agent makes the calls of a turn, with the same
 * markers, waits and recovery. That turn is its only one, and the caller has answered it. The end
 * of the call is the end of the run.
 */
@Component
class CallExecutor implements RunExecutor {

    private static final int TURN = 1;

    /** In place of a model's provider. */
    private static final String CALLER = "caller";

    private final ExecutionFrame frame;
    private final WorkRules rules;
    private final ToolStep toolStep;
    private final InterruptedCallRecovery settling;
    private final ExecutionResources resources;
    private final EngineDatabase database;

    CallExecutor(
            ExecutionFrame frame,
            WorkRules rules,
            ToolStep toolStep,
            InterruptedCallRecovery settling,
            ExecutionResources resources,
            EngineDatabase database) {
        this.frame = frame;
        this.rules = rules;
        this.toolStep = toolStep;
        this.settling = settling;
        this.resources = resources;
        this.database = database;
    }

    @Override
    public RunKind kind() {
        return RunKind.CALL;
    }

    @Override
    public void execute(Execution execution) {
        frame.execute(
                execution,
                journalBuffer ->
                        execute(execution, (CallWork) execution.run().work(), journalBuffer));
    }

    /** The turn of an earlier execution, if one came that far, and what its call waited for. */
    private record Before(List<JournalledTurn> turns, List<StoredWait> waits) {

        private static final Before NOTHING = new Before(List.of(), List.of());
    }

    private ExecutionOutcome execute(
            Execution execution, CallWork work, JournalBuffer journalBuffer) {
        ClaimedRun run = execution.run();
        ToolRegistry tools = rules.toolsOf(run.tenant(), work);
        Before before = run.isNew() ? Before.NOTHING : readBefore(run);
        TurnFiles files = resources.files(run, tools);
        LoneCall scope =
                new LoneCall(
                        execution,
                        tools,
                        work,
                        files,
                        journalBuffer,
                        resources.policies(execution, before.turns()));
        Optional<RunError> workspaceFault =
                resources.openWorkspace(
                        run, work.terms().workspace(), files, files.goOnAfter(before.turns()));
        if (workspaceFault.isPresent()) {
            return new ExecutionOutcome.Failed(workspaceFault.get());
        }
        ExecutionResources.Alarm deadline = resources.setDeadline(execution);
        try {
            return before.turns().isEmpty() ? make(scope, begin(scope, work)) : goOn(scope, before);
        } finally {
            deadline.cancel();
        }
    }

    private Before readBefore(ClaimedRun run) {
        return database.call(
                run.tenant(),
                jdbc ->
                        new Before(
                                TurnRows.read(jdbc, run.id(), 0, TURN),
                                WaitRows.ofTurn(jdbc, run.id(), TURN)));
    }

    /** Opens the turn with the call as its answer; committed with the call's first marker. */
    private static OpenTurn begin(LoneCall scope, CallWork work) {
        JournalBuffer journalBuffer = scope.journalBuffer();
        OpenTurn turn = OpenTurn.begin(TURN, journalBuffer.now());
        // No request was made, so there is no answer as a provider would have written it.
        Answer answer =
                new Answer("", "", List.of(work.call()), Answer.StopReason.TOOL_CALLS, "{}");
        turn.answer(answer);
        scope.run().trace().turn(TURN, turn.startedAt());
        journalBuffer.turn(turn.opened());
        journalBuffer.answered(Spending.NONE);
        journalBuffer.turn(
                turn.answeredWith(
                        new TurnChange.Answered(CALLER, answer, Spending.NONE, journalBuffer.now()),
                        null));
        return turn;
    }

    private ExecutionOutcome goOn(LoneCall scope, Before before) {
        OpenTurn turn = OpenTurn.reenter(before.turns().getFirst(), new TurnWaits(before.waits()));
        TurnExecution at = new TurnExecution(scope, turn);
        TurnSpans.reenter(at);
        settling.settle(at);
        return make(scope, turn);
    }

    private ExecutionOutcome make(LoneCall scope, OpenTurn turn) {
        JournalBuffer journalBuffer = scope.journalBuffer();
        Optional<ExecutionOutcome> leaving = toolStep.run(new TurnExecution(scope, turn));
        if (!(leaving.orElse(null) instanceof ExecutionOutcome.Cancelled)) {
            scope.files().keep(journalBuffer, turn);
        }
        if (leaving.isPresent()) {
            journalBuffer.turn(turn.progressed());
            return leaving.get();
        }
        Instant now = journalBuffer.now();
        journalBuffer.turn(turn.closed(now));
        scope.run().trace().turnClosed(now);
        return end(scope, turn);
    }

    /** How the run ends with its call. */
    private static ExecutionOutcome end(LoneCall scope, OpenTurn turn) {
        CallProgress ended = Objects.requireNonNull(turn.progressOf(CallWork.CALL_ID));
        String result = Objects.requireNonNullElse(ended.result(), "");
        return switch (ended.status()) {
            case COMPLETED ->
                    new ExecutionOutcome.Completed(
                            StopReason.CALL, StringNode.valueOf(result), null);
            case FAILED -> failed(RunError.TOOL_FAILED, result);
            case DENIED -> failed(RunError.TOOL_DENIED, result);
            case INTERRUPTED ->
                    failed(
                            scope.work().mayRepeat()
                                    ? RunError.TOOL_FAILED
                                    : RunError.TOOL_INTERRUPTED,
                            result);
            case STARTED, WAITING ->
                    throw new IllegalStateException("The call has not ended: " + ended.status());
        };
    }

    private static ExecutionOutcome failed(String code, String message) {
        return new ExecutionOutcome.Failed(new RunError(code, Preview.of(message)));
    }
}
