package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ApprovalWait;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatesTest extends GateBed {

    @Test
    void stopsNoCallThatRequiresNoApproval() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        assertThat(gate(echo, null)).isEqualTo(new Gate.Open(echo));
        ToolCall unknown = new ToolCall("c1", "unknown", json("{}"));
        assertThat(gate(unknown, null)).isEqualTo(new Gate.Open(unknown));
    }

    @Test
    void asksForWordAndForResultsBeforeAnythingElse() {
        assertThat(gate(SHELL, null)).isEqualTo(new Gate.Ask(WaitKind.APPROVAL, SHELL));
        assertThat(gate(ASK, null)).isEqualTo(new Gate.Ask(WaitKind.CLIENT_TOOL, ASK));
    }

    @Test
    void requestsNoApprovalOfArgumentsThatTheToolDoesNotTake() {
        ToolCall faulty = new ToolCall("c1", "ws_shell", json("{\"limit\":1}"));
        assertThat(gate(faulty, null)).isEqualTo(new Gate.Open(faulty));
    }

    @Test
    void opensForExactlyWhatWasApproved() {
        StoredWait approved = approval(SHELL, WaitResolution.APPROVED, null, digest(SHELL));
        assertThat(gate(SHELL, Status.WAITING, approved)).isEqualTo(new Gate.Open(SHELL));
        ToolCall changed = new ToolCall("c1", "ws_shell", json("{\"path\":\"b\"}"));
        assertThat(gate(changed, Status.WAITING, approved))
                .isEqualTo(new Gate.Settled(Status.DENIED, ApprovalWait.CHANGED));
        // After a crash the call is judged by the same word.
        assertThat(gate(SHELL, Status.STARTED, approved)).isEqualTo(new Gate.Open(SHELL));
        assertThat(gate(changed, Status.STARTED, approved)).isInstanceOf(Gate.Settled.class);
    }

    /** Both tools take the same arguments, and both require approval. */
    @Test
    void doesNotOpenForAnotherToolWithTheApprovedArguments() {
        StoredWait approved = approval(SHELL, WaitResolution.APPROVED, null, digest(SHELL));
        ToolCall other = new ToolCall(SHELL.id(), "ws_file_delete", SHELL.arguments());
        for (Status marker : List.of(Status.WAITING, Status.STARTED)) {
            assertThat(gate(other, marker, approved))
                    .isEqualTo(new Gate.Settled(Status.DENIED, ApprovalWait.CHANGED));
        }
        StoredWait edited =
                approval(SHELL, WaitResolution.APPROVED, SHELL.arguments(), digest(SHELL));
        assertThat(gate(other, Status.WAITING, edited))
                .isEqualTo(new Gate.Settled(Status.DENIED, ApprovalWait.CHANGED));
    }

    @Test
    void asksForApprovalOfACallThoughTheSameCallWithAnotherIdIsApproved() {
        ToolCall again = new ToolCall("c2", SHELL.name(), SHELL.arguments());
        assertThat(gate(again, null, approval(SHELL, WaitResolution.APPROVED, null, digest(SHELL))))
                .isEqualTo(new Gate.Ask(WaitKind.APPROVAL, again));
    }

    @Test
    void distinguishesIntegersThatOneDoubleStandsFor() {
        ToolCall asked =
                new ToolCall("c1", "ws_shell", json("{\"path\":\"a\",\"limit\":9007199254740993}"));
        ToolCall other =
                new ToolCall("c1", "ws_shell", json("{\"path\":\"a\",\"limit\":9007199254740992}"));
        assertThat(digest(asked)).isEqualTo(digest(other));
        StoredWait approved = approval(asked, WaitResolution.APPROVED, null, digest(asked));
        assertThat(gate(other, Status.WAITING, approved)).isInstanceOf(Gate.Settled.class);
    }

    @Test
    void opensForEditedArgumentsUnderTheirOwnDigest() {
        ToolCall edited = new ToolCall("c1", "ws_shell", json("{\"path\":\"b\"}"));
        assertThat(
                        gate(
                                SHELL,
                                Status.WAITING,
                                approval(
                                        SHELL,
                                        WaitResolution.APPROVED,
                                        edited.arguments(),
                                        digest(edited))))
                .isEqualTo(new Gate.Open(edited));
        assertThat(
                        gate(
                                SHELL,
                                Status.WAITING,
                                approval(
                                        SHELL,
                                        WaitResolution.APPROVED,
                                        edited.arguments(),
                                        digest(SHELL))))
                .isInstanceOf(Gate.Settled.class);
    }

    @Test
    void takesADenialAndNoAnswerAlike() {
        for (WaitResolution no : List.of(WaitResolution.DENIED, WaitResolution.EXPIRED)) {
            assertThat(gate(SHELL, Status.WAITING, approval(SHELL, no, null, null)))
                    .isInstanceOfSatisfying(
                            Gate.Settled.class,
                            settled -> assertThat(settled.how()).isEqualTo(Status.DENIED));
        }
    }

    @Test
    void asksAgainForWhatWasWithdrawn() {
        assertThat(
                        gate(
                                SHELL,
                                Status.WAITING,
                                approval(SHELL, WaitResolution.WITHDRAWN, null, null)))
                .isEqualTo(new Gate.Ask(WaitKind.APPROVAL, SHELL));
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        // Not executed again: whether it took effect is still in doubt.
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(echo, WaitKind.IN_DOUBT, WaitResolution.WITHDRAWN, null)))
                .isEqualTo(new Gate.Ask(WaitKind.IN_DOUBT, echo));
    }

    @Test
    void executesNothingWhoseWaitIsGone() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        assertThat(gate(echo, Status.WAITING))
                .isEqualTo(new Gate.Settled(Status.INTERRUPTED, CallEnds.INTERRUPTED));
    }

    @Test
    void executesACallInDoubtAgainOnlyByDecision() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(
                                        echo,
                                        WaitKind.IN_DOUBT,
                                        WaitResolution.DID_NOT_HAPPEN,
                                        null)))
                .isEqualTo(new Gate.Open(echo));
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(echo, WaitKind.IN_DOUBT, WaitResolution.HAPPENED, "did")))
                .isEqualTo(new Gate.Settled(Status.COMPLETED, "did"));
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(echo, WaitKind.IN_DOUBT, WaitResolution.TELL_MODEL, null)))
                .isEqualTo(new Gate.Settled(Status.INTERRUPTED, CallEnds.INTERRUPTED));
    }

    @Test
    void givesTheModelTheResultThatTheApplicationBrought() {
        assertThat(
                        gate(
                                ASK,
                                Status.WAITING,
                                stored(
                                        ASK,
                                        WaitKind.CLIENT_TOOL,
                                        WaitResolution.ANSWERED,
                                        "green")))
                .isEqualTo(new Gate.Settled(Status.COMPLETED, "green"));
        assertThat(
                        gate(
                                ASK,
                                Status.WAITING,
                                stored(ASK, WaitKind.CLIENT_TOOL, WaitResolution.EXPIRED, null)))
                .isInstanceOfSatisfying(
                        Gate.Settled.class,
                        settled -> assertThat(settled.how()).isEqualTo(Status.INTERRUPTED));
    }

    @Test
    void endsADelegatedCallWithItsChildAndFindsThatAgainAfterABreak() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(echo, WaitKind.CHILD, WaitResolution.ANSWERED, "done")))
                .isEqualTo(new Gate.Settled(Status.COMPLETED, "done"));
        assertThat(
                        gate(
                                echo,
                                Status.WAITING,
                                stored(echo, WaitKind.CHILD, WaitResolution.WITHDRAWN, null)))
                .isEqualTo(new Gate.Open(echo));
    }

    @Test
    void decidesAnewWhenACallBeginsToWait() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        OpenTurn turn = turn(echo, null);
        Gates gates = new Gates(tools, policy, turn, true);
        assertThat(gates.of(echo)).isEqualTo(new Gate.Open(echo));
        turn.progress(echo, CallProgress.waiting(NOW));
        assertThat(gates.of(echo)).isInstanceOf(Gate.Settled.class);
        turn.progress(echo, CallProgress.started(NOW));
        assertThat(gates.of(echo)).isEqualTo(new Gate.Open(echo));
    }

    @Test
    void deniesWhatNeedsAnApprovalWhereNobodyIsThere() {
        ToolCall echo = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
        Gates gates = new Gates(tools, policy, turn(echo, null), true, true, null);
        assertThat(gates.of(echo)).isEqualTo(new Gate.Open(echo));
        assertThat(gates.of(SHELL))
                .isEqualTo(
                        new Gate.Settled(
                                Status.DENIED,
                                "denied: nobody is there to approve this call\nThe call was not run."));
    }

    /** Decisions on one call must not open the other. */
    @Test
    void distinguishesCallsThatTheModelGaveOneId() {
        ToolCall echo = new ToolCall(SHELL.id(), "echo", json("{\"path\":\"a\"}"));
        Gates gates = new Gates(tools, policy, turn(echo, null), true);
        assertThat(gates.of(echo)).isEqualTo(new Gate.Open(echo));
        assertThat(gates.of(SHELL)).isEqualTo(new Gate.Ask(WaitKind.APPROVAL, SHELL));
    }
}
