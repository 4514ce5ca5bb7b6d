package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ApprovalWait;
import dev.grove.core.run.wait.EditedArguments;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results of calls that are not executed, and the arguments that a result is of. */
class GateResultsTest extends GateBed {

    private static final ToolCall ECHO = new ToolCall("c1", "echo", json("{\"path\":\"a\"}"));
    private static final ToolCall EDITED = new ToolCall("c1", "ask_user", json("{\"n\":1}"));

    @Test
    void showsTheModelWhyItsCallWasDenied() {
        assertThat(gate(SHELL, Status.WAITING, denied(SHELL, null)))
                .isEqualTo(new Gate.Settled(Status.DENIED, "denied: this call was not run."));
        assertThat(gate(SHELL, Status.WAITING, denied(SHELL, "too far")))
                .isEqualTo(
                        new Gate.Settled(Status.DENIED, "denied: too far\nThe call was not run."));
        assertThat(gate(SHELL, Status.WAITING, approval(SHELL, WaitResolution.EXPIRED, null, null)))
                .isEqualTo(
                        new Gate.Settled(
                                Status.DENIED,
                                "denied: this call was not approved in time, so it was not run."));
    }

    @Test
    void takesAnAnswerThatIsNoneToAnApprovalForARefusal() {
        for (WaitResolution other :
                List.of(
                        WaitResolution.ANSWERED,
                        WaitResolution.HAPPENED,
                        WaitResolution.DID_NOT_HAPPEN,
                        WaitResolution.TELL_MODEL)) {
            assertThat(gate(SHELL, Status.WAITING, approval(SHELL, other, null, digest(SHELL))))
                    .isEqualTo(new Gate.Settled(Status.DENIED, ApprovalWait.CHANGED));
        }
    }

    @Test
    void failsACallWithTheErrorThatTheApplicationOrTheChildBrought() {
        for (WaitKind kind : List.of(WaitKind.CLIENT_TOOL, WaitKind.CHILD)) {
            ToolCall call = kind == WaitKind.CHILD ? ECHO : ASK;
            assertThat(
                            gate(
                                    call,
                                    Status.WAITING,
                                    stored(call, kind, WaitResolution.ANSWERED, "no", true)))
                    .isEqualTo(new Gate.Settled(Status.FAILED, "no"));
        }
    }

    @Test
    void showsTheModelOfWhichArgumentsAResultIs() {
        String noted = "[The approver of this call changed its arguments to {\"n\":1}]\ngreen";
        assertThat(EditedArguments.withNote(ASK, ASK, "green")).isEqualTo("green");
        assertThat(EditedArguments.withNote(ASK, EDITED, "green")).isEqualTo(noted);
        // The child was given other arguments than the model's.
        ToolCall given = new ToolCall("c1", "echo", json("{\"n\":1}"));
        assertThat(
                        gate(
                                ECHO,
                                Status.WAITING,
                                stored(given, WaitKind.CHILD, WaitResolution.ANSWERED, "green")))
                .isEqualTo(new Gate.Settled(Status.COMPLETED, noted));
    }

    /** A client's tool that needs approval: first the one, then the other. */
    @Test
    void asksTheClientForTheArgumentsThatWereApproved() {
        PausePolicy both =
                new PausePolicy(
                        List.of(client),
                        List.of("ask_user"),
                        PausePolicy.NONE.approvalTimeout(),
                        PausePolicy.InDoubt.ASK_OPERATOR,
                        PausePolicy.OnBudget.STOP);
        assertThat(new Gates(tools, both, turn(ASK, null), true).of(ASK))
                .isEqualTo(new Gate.Ask(WaitKind.APPROVAL, ASK));
        StoredWait approved =
                approval(ASK, WaitResolution.APPROVED, EDITED.arguments(), digest(EDITED));
        assertThat(new Gates(tools, both, turn(ASK, Status.WAITING, approved), true).of(ASK))
                .isEqualTo(new Gate.Ask(WaitKind.CLIENT_TOOL, EDITED));
        StoredWait answered =
                stored(EDITED, WaitKind.CLIENT_TOOL, WaitResolution.ANSWERED, "green");
        assertThat(
                        new Gates(tools, both, turn(ASK, Status.WAITING, approved, answered), true)
                                .of(ASK))
                .isInstanceOfSatisfying(
                        Gate.Settled.class,
                        settled -> assertThat(settled.result()).endsWith("{\"n\":1}]\ngreen"));
        assertThat(
                        new Gates(tools, both, turn(ASK, Status.WAITING, denied(ASK, null)), true)
                                .of(ASK))
                .isInstanceOf(Gate.Settled.class);
    }

    @Test
    void goesByTheLastOfSeveralWaits() {
        StoredWait before = stored(ECHO, WaitKind.IN_DOUBT, WaitResolution.HAPPENED, "did");
        StoredWait last = stored(ECHO, WaitKind.IN_DOUBT, WaitResolution.DID_NOT_HAPPEN, null);
        assertThat(gate(ECHO, Status.WAITING, before, last)).isEqualTo(new Gate.Open(ECHO));
        assertThat(gate(ECHO, Status.WAITING, last, before))
                .isEqualTo(new Gate.Settled(Status.COMPLETED, "did"));
        assertThat(
                        gate(
                                SHELL,
                                Status.WAITING,
                                denied(SHELL, null),
                                approval(SHELL, WaitResolution.APPROVED, null, digest(SHELL))))
                .isEqualTo(new Gate.Open(SHELL));
    }

    @Test
    void goesByTheWaitsOfTheCallItself() {
        ToolCall other = new ToolCall("c2", ECHO.name(), ECHO.arguments());
        StoredWait ofOther = stored(other, WaitKind.IN_DOUBT, WaitResolution.HAPPENED, "did");
        StoredWait own = stored(ECHO, WaitKind.IN_DOUBT, WaitResolution.DID_NOT_HAPPEN, null);
        assertThat(gate(ECHO, Status.WAITING, own, ofOther)).isEqualTo(new Gate.Open(ECHO));
    }

    @Test
    void leavesACallThatWasAskedAboutInThisExecution() {
        OpenTurn turn = turn(SHELL, null);
        turn.waits().open(opened(SHELL, WaitKind.APPROVAL));
        assertThat(new Gates(tools, policy, turn, true).of(SHELL)).isEqualTo(new Gate.Asked());
    }
}
