package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.ChildEvent;
import dev.grove.core.run.event.EventUsage;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Result of an ended child, as its parent's model reads it. */
class ChildEndTest {

    private static final RunId CHILD = RunId.next();
    private static final String RUN = "The run " + CHILD + " of the agent helper";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'\"done\"' | done", "'{\"a\":1}' | '{\"a\":1}'", "'7' | 7"})
    void isItsResultAsTextOrAsJson(String result, String text) {
        ChildEnd end = end(RunStatus.COMPLETED, null, JsonMapper.shared().readTree(result), null);
        assertThat(end.resultText()).isEqualTo(text);
        assertThat(end.isSuccess()).isTrue();
    }

    @Test
    void isEmptyWhereItCompletedWithoutAResult() {
        assertThat(end(RunStatus.COMPLETED, null, null, null).resultText()).isEmpty();
    }

    @Test
    void saysWhyItHasNotFinishedAsFarAsThatIsKnown() {
        assertThat(end(RunStatus.STOPPED, StopReason.TURN_CAP, null, null).resultText())
                .isEqualTo(RUN + " was stopped by a limit before it had finished: turn_cap.");
        assertThat(end(RunStatus.STOPPED, null, null, null).resultText())
                .isEqualTo(RUN + " was stopped by a limit before it had finished.");
        assertThat(
                        end(RunStatus.FAILED, null, null, new RunError("internal", "broke"))
                                .resultText())
                .isEqualTo(RUN + " failed, internal: broke");
        assertThat(end(RunStatus.FAILED, null, null, null).resultText())
                .isEqualTo(RUN + " failed.");
        assertThat(end(RunStatus.CANCELLED, null, null, null).resultText())
                .isEqualTo(RUN + " was cancelled.");
        assertThat(end(RunStatus.CANCELLED, null, null, null).isSuccess()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"QUEUED", "RUNNING", "WAITING"})
    void hasNoEventForARunThatGoesOn(RunStatus status) {
        assertThatIllegalStateException()
                .isThrownBy(() -> end(status, null, null, null).resultText());
    }

    @Test
    void namesInItsEventTheCallThatItEndsAndWhatTheChildSpent() {
        assertThat(end(RunStatus.STOPPED, StopReason.DEADLINE, null, null).event())
                .isEqualTo(
                        new ChildEvent.Ended(
                                3,
                                "c1",
                                "delegate_task",
                                CHILD,
                                "helper",
                                RunStatus.STOPPED,
                                StopReason.DEADLINE,
                                new EventUsage(1, 2, 3, 4, BigDecimal.ONE)));
    }

    private static ChildEnd end(
            RunStatus status,
            @Nullable StopReason reason,
            @Nullable JsonNode result,
            @Nullable RunError error) {
        OpenedWait asked =
                new OpenedWait(
                        Uuids.next(),
                        3,
                        "c1",
                        WaitKind.CHILD,
                        "delegate_task",
                        JsonNodeFactory.instance.objectNode(),
                        "0".repeat(64),
                        Instant.EPOCH,
                        null,
                        Instant.EPOCH);
        return new ChildEnd(
                asked,
                CHILD,
                "helper",
                status,
                reason,
                result,
                error,
                new Spending(new Usage(1, 2, 3, 4), BigDecimal.ONE));
    }
}
