package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.tool.ToolCall;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PausesTest extends CutOffBed {

    private final ToolCall approved = call("c1", "approved");
    private final ToolCall alsoApproved = call("c2", "approved");
    private final ToolCall client = call("c3", "ask_user");
    private final ToolCall free = call("c4", "read_only");

    @Test
    void leavesTheRunForWhatItsFirstCallsNeedTogether() {
        OpenTurn turn = turn(null, List.of(), approved, alsoApproved, client);
        List<OpenedWait> waits = asked(turn, null);
        assertThat(waits).extracting(OpenedWait::callId).containsExactly("c1", "c2");
        OpenedWait first = waits.getFirst();
        assertThat(first.kind()).isEqualTo(WaitKind.APPROVAL);
        assertThat(first.turn()).isEqualTo(2);
        assertThat(first.tool()).isEqualTo("approved");
        assertThat(first.digest()).isEqualTo(ArgumentsDigest.of(approved.arguments()));
        assertThat(first.createdAt()).isEqualTo(clock.instant());
        assertThat(turn.isWaiting(approved)).isTrue();
        assertThat(turn.isWaiting(client)).isFalse();
        assertThat(turn.waits().isOpened("c2")).isTrue();
        assertThat(turn.waits().isOpened("c3")).isFalse();
    }

    @Test
    void goesOnWithACallThatRequiresNoApprovalBeforeOneThatDoes() {
        OpenTurn turn = turn(null, List.of(), free, approved);
        assertThat(
                        Pauses.leave(
                                new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn),
                                turn.unsettled()))
                .isEmpty();
        assertThat(turn.waits().opened()).isEmpty();
    }

    @Test
    void waitsForApprovalAsLongAsThePolicySaysHoweverLittleTimeTheRunHas() {
        clock.advance(Duration.between(clock.instant(), run.deadline()).minusSeconds(1));
        OpenedWait asked = asked(turn(null, List.of(), approved), null).getFirst();
        assertThat(asked.expiresAt()).isEqualTo(clock.instant().plus(PATIENCE));
        assertThat(asked.dueAt()).isEqualTo(asked.expiresAt());
        assertThat(asked.endsAt()).isEqualTo(asked.expiresAt());
    }

    @Test
    void waitsForAClientAsLongAsItsToolSays() {
        OpenedWait patient = asked(turn(null, List.of(), client), Duration.ofSeconds(7)).getFirst();
        assertThat(patient.kind()).isEqualTo(WaitKind.CLIENT_TOOL);
        assertThat(patient.expiresAt()).isEqualTo(clock.instant().plusSeconds(7));
        OpenedWait endless = asked(turn(null, List.of(), client), null).getFirst();
        assertThat(endless.expiresAt()).isNull();
        assertThat(endless.dueAt()).isEqualTo(clock.instant().plus(Duration.ofDays(30)));
        assertThat(endless.endsAt()).isEqualTo(endless.dueAt());
    }

    @Test
    void waitsForAChildUntilTheRunsDeadlineAndKeepsWhichItIs() {
        OpenTurn turn = turn(null, List.of(), free);
        RunId child = RunId.next();
        turn.progress(free, CallProgress.delegated(clock.instant(), child));
        Pauses.awaitChild(new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn), free);
        OpenedWait wait = turn.waits().opened().getFirst();
        assertThat(wait.kind()).isEqualTo(WaitKind.CHILD);
        assertThat(wait.expiresAt()).isNull();
        assertThat(turn.isWaiting(free)).isTrue();
        assertThat(Objects.requireNonNull(turn.progressOf(free)).child()).isEqualTo(child);
    }

    @Test
    void asksAboutDoubtOnlyWhereThePolicySaysSo() {
        OpenTurn turn = started(free);
        assertThat(
                        Pauses.askAboutDoubt(
                                new TurnExecution(agentRun(InDoubt.TELL_MODEL, null), turn), free))
                .isFalse();
        assertThat(turn.waits().opened()).isEmpty();
        assertThat(
                        Pauses.askAboutDoubt(
                                new TurnExecution(agentRun(InDoubt.ASK_OPERATOR, null), turn),
                                free))
                .isTrue();
        assertThat(turn.waits().opened())
                .extracting(OpenedWait::kind)
                .containsExactly(WaitKind.IN_DOUBT);
    }

    private List<OpenedWait> asked(OpenTurn turn, @Nullable Duration clientPatience) {
        ExecutionOutcome leaving =
                Pauses.leave(
                                new TurnExecution(
                                        agentRun(InDoubt.TELL_MODEL, clientPatience), turn),
                                turn.unsettled())
                        .orElseThrow();
        List<OpenedWait> opened = turn.waits().opened();
        assertThat(leaving).isEqualTo(new ExecutionOutcome.Waiting(opened));
        return opened;
    }
}
