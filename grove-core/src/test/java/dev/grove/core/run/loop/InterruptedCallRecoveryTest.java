package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Settlement.RecoveryAction;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.TestOutcomes;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settlement of calls of which it is unknown whether they took effect. */
class InterruptedCallRecoveryTest extends CutOffBed {

    private final ToolCalls calls = mock(ToolCalls.class);
    private final InterruptedCallRecovery settling = new InterruptedCallRecovery(calls);

    @Test
    void runsAgainWhatChangesNothing() {
        ToolCall call = call("c1", "read_only");
        assertSettled(
                settled(InDoubt.TELL_MODEL, call),
                call,
                Status.STARTED,
                RecoveryAction.RUN_AGAIN,
                false);
        verify(files, never()).undo(any(), any(), any());
        assertThat(events().getFirst().get("effect").asString()).isEqualTo("read_only");
        assertThat(events().getFirst().get("turn").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"idempotent", "keyed"})
    void runsAgainOnTheFilesBeforeWhatMayBeRepeated(String tool) {
        ToolCall call = call("c1", tool);
        when(files.undo(any(), any(), eq(call))).thenReturn(true);
        assertSettled(
                settled(InDoubt.TELL_MODEL, call),
                call,
                Status.STARTED,
                RecoveryAction.RUN_AGAIN,
                true);
    }

    @Test
    void completesWhatItsToolCanTellToHaveHappened() {
        ToolCall call = call("c1", "probe");
        probing(new ProbeOutcome.Happened("did it"));
        OpenTurn turn = settled(InDoubt.TELL_MODEL, call);
        assertSettled(turn, call, Status.COMPLETED, RecoveryAction.HAPPENED, false);
        assertThat(progress(turn, call).result()).isEqualTo("did it");
        assertThat(eventTypes()).containsExactly("tool.settled", "tool.completed");
    }

    @Test
    void runsAgainWhatItsToolCanTellNotToHaveHappened() {
        ToolCall call = call("c1", "probe");
        probing(new ProbeOutcome.DidNotHappen());
        assertSettled(
                settled(InDoubt.TELL_MODEL, call),
                call,
                Status.STARTED,
                RecoveryAction.RUN_AGAIN,
                false);
    }

    @Test
    void doubtsWhatItsToolCannotDecide() {
        ToolCall call = call("c1", "probe");
        probing(new ProbeOutcome.Unknown());
        assertSettled(
                settled(InDoubt.TELL_MODEL, call),
                call,
                Status.INTERRUPTED,
                RecoveryAction.INTERRUPTED,
                false);
    }

    @Test
    void leavesWhatItsToolCannotTellToTheReplicaThatGoesOn() {
        ToolCall call = call("c1", "probe");
        probing(new ProbeOutcome.Unknown());
        execution.interrupt(Interruption.SHUTDOWN);
        OpenTurn turn = settled(InDoubt.ASK_OPERATOR, call);
        assertThat(turn.isStarted(call)).isTrue();
        assertThat(events()).isEmpty();
    }

    @Test
    void asksTheOperatorAboutAnUnsafeCallAndKeepsTheFilesForThat() {
        ToolCall call = call("c1", "unsafe_files");
        OpenTurn turn = settled(InDoubt.ASK_OPERATOR, call);
        assertSettled(turn, call, Status.WAITING, RecoveryAction.ASKED, false);
        assertThat(turn.waits().opened())
                .extracting(OpenedWait::kind)
                .containsExactly(WaitKind.IN_DOUBT);
        verify(files, never()).undo(any(), any(), any());
    }

    @Test
    void interruptsAnUnsafeCallWhereNoOperatorIsToBeAsked() {
        ToolCall call = call("c1", "unsafe");
        when(files.undo(any(), any(), any())).thenReturn(true);
        OpenTurn turn = settled(InDoubt.TELL_MODEL, call);
        assertSettled(turn, call, Status.INTERRUPTED, RecoveryAction.INTERRUPTED, false);
        assertThat(progress(turn, call).result()).isEqualTo(CallEnds.INTERRUPTED);
    }

    @Test
    void showsTheModelThatAnInterruptedCallWasUndone() {
        ToolCall call = call("c1", "unsafe_files");
        when(files.undo(any(), any(), any())).thenReturn(true);
        OpenTurn turn = settled(InDoubt.TELL_MODEL, call);
        assertSettled(turn, call, Status.INTERRUPTED, RecoveryAction.INTERRUPTED, true);
        assertThat(progress(turn, call).result()).isEqualTo(InterruptedCallRecovery.UNDONE);
    }

    @Test
    void settlesNothingThatHadNotStarted() {
        ToolCall call = call("c1", "unsafe");
        OpenTurn turn = turn(null, List.of(), call);
        settling.settle(new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn));
        assertThat(turn.progressOf(call)).isNull();
        assertThat(events()).isEmpty();
    }

    @Test
    void runsAgainOnTheFilesBeforeWhatAnOperatorSaysDidNotHappen() {
        ToolCall call = call("c1", "unsafe_files");
        when(files.undo(any(), any(), any())).thenReturn(true);
        assertSettled(
                said(call, WaitKind.IN_DOUBT, WaitResolution.DID_NOT_HAPPEN),
                call,
                Status.WAITING,
                RecoveryAction.RUN_AGAIN,
                true);
    }

    @Test
    void interruptsWhatTheModelIsToSeeForItself() {
        ToolCall call = call("c1", "unsafe");
        OpenTurn turn = said(call, WaitKind.IN_DOUBT, WaitResolution.TELL_MODEL);
        assertSettled(turn, call, Status.INTERRUPTED, RecoveryAction.INTERRUPTED, false);
    }

    @Test
    void settlesNothingByAnswersToOtherQuestions() {
        ToolCall call = call("c1", "unsafe");
        assertThat(said(call, WaitKind.IN_DOUBT, WaitResolution.HAPPENED).isWaiting(call)).isTrue();
        assertThat(said(call, WaitKind.APPROVAL, WaitResolution.APPROVED).isWaiting(call)).isTrue();
        assertThat(said(call, WaitKind.IN_DOUBT, null).isWaiting(call)).isTrue();
        assertThat(events()).isEmpty();
    }

    @Test
    void interruptsACallThatIsCutOffHere() {
        for (String tool : List.of("unsafe", "read_only")) {
            ToolCall call = call("c1", tool);
            OpenTurn turn = started(call);
            assertThat(
                            settling.cutOff(
                                    new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn),
                                    call))
                    .isEmpty();
            assertThat(progress(turn, call).status()).isEqualTo(Status.INTERRUPTED);
        }
        assertThat(eventTypes())
                .containsExactly("tool.settled", "tool.interrupted", "tool.interrupted");
    }

    @Test
    void asksTheOperatorAboutAnUnsafeCallThatIsCutOffHere() {
        ToolCall call = call("c1", "unsafe");
        OpenTurn turn = started(call);
        settling.cutOff(new TurnExecution(agentRun(InDoubt.ASK_OPERATOR, null), turn), call);
        assertSettled(turn, call, Status.WAITING, RecoveryAction.ASKED, false);
    }

    @ParameterizedTest
    @EnumSource(names = {"CANCEL", "DEADLINE"})
    void interruptsTheCallsOfARunThatEnds(Interruption why) {
        ToolCall call = call("c1", "unsafe");
        OpenTurn turn = started(call);
        execution.interrupt(why);
        assertThat(
                        settling.cutOff(
                                new TurnExecution(agentRun(InDoubt.ASK_OPERATOR, null), turn),
                                call))
                .get()
                .matches(leaving -> leaving.status().isTerminal());
        assertThat(progress(turn, call).status()).isEqualTo(Status.INTERRUPTED);
        assertThat(turn.waits().opened()).isEmpty();
    }

    @Test
    void leavesACallStartedWhenAnotherReplicaGoesOn() {
        ToolCall call = call("c1", "read_only");
        OpenTurn turn = started(call);
        execution.interrupt(Interruption.SHUTDOWN);
        assertThat(
                        settling.cutOff(
                                new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn), call))
                .contains(new ExecutionOutcome.HandedOver());
        assertThat(turn.isStarted(call)).isTrue();
        assertThat(events()).isEmpty();
    }

    @Test
    void settlesNothingOfARunThatIsLost() {
        ToolCall call = call("c1", "unsafe");
        OpenTurn turn = started(call);
        execution.interrupt(Interruption.LEASE_LOST);
        assertThatThrownBy(() ->
                        settling.cutOff(
                                new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn), call))
                .isInstanceOf(LeaseLostException.class);
        assertThat(turn.isStarted(call)).isTrue();
    }

    private void probing(ProbeOutcome outcome) {
        when(calls.probe(any(), any(), any())).thenReturn(outcome);
    }

    private OpenTurn settled(InDoubt inDoubt, ToolCall call) {
        OpenTurn turn = started(call);
        settling.settle(new TurnExecution(agentRun(inDoubt, null), turn));
        return turn;
    }

    /** A turn that is settled after an answer to a question about its call. */
    private OpenTurn said(ToolCall call, WaitKind kind, @Nullable WaitResolution said) {
        OpenedWait asked =
                new OpenedWait(
                        Uuids.next(),
                        2,
                        call.id(),
                        kind,
                        call.name(),
                        call.arguments(),
                        ArgumentsDigest.of(call.arguments()),
                        clock.instant(),
                        null,
                        clock.instant());
        WaitOutcome outcome =
                said == null
                        ? null
                        : said == WaitResolution.APPROVED
                                ? TestOutcomes.ofApproval(
                                        said, clock.instant(), null, asked.digest())
                                : TestOutcomes.of(said, clock.instant(), null, false);
        OpenTurn turn =
                turn(
                        CallProgress.waiting(clock.instant()),
                        List.of(new StoredWait(asked, outcome)),
                        call);
        settling.settle(new TurnExecution(agentRun(InDoubt.ASK_OPERATOR, null), turn));
        return turn;
    }

    private void assertSettled(
            OpenTurn turn,
            ToolCall call,
            Status status,
            RecoveryAction way,
            boolean filesRestored) {
        CallProgress progress = progress(turn, call);
        assertThat(progress.status()).isEqualTo(status);
        assertThat(progress.settled()).isEqualTo(new Settlement(way, filesRestored));
        assertThat(events())
                .anySatisfy(line -> {
                    assertThat(line.get("type").asString()).isEqualTo("tool.settled");
                    assertThat(line.get("settled").asString()).isEqualTo(way.wireName());
                    assertThat(line.get("files_restored").asBoolean()).isEqualTo(filesRestored);
                });
    }

    private static CallProgress progress(OpenTurn turn, ToolCall call) {
        return Objects.requireNonNull(turn.progressOf(call));
    }
}
