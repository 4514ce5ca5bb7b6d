package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Row of a run once an execution has left the run. */
class ExecutionOutcomeIT extends JournalBed {

    @Test
    void saysWithWhatARunCompleted() {
        JsonNode result = JsonMapper.shared().readTree("{\"answer\":42}");
        assertThat(left(new ExecutionOutcome.Completed(StopReason.FINISH, result, "found it")))
                .isEqualTo(
                        new Row(
                                "completed",
                                "finish",
                                "{\"answer\":42}",
                                "found it",
                                null,
                                null,
                                true));
    }

    @Test
    void saysWhyARunStopped() {
        assertThat(left(new ExecutionOutcome.Stopped(StopReason.TURN_CAP)))
                .isEqualTo(new Row("stopped", "turn_cap", null, null, null, null, true));
    }

    @Test
    void saysWhatARunFailedOf() {
        assertThat(left(new ExecutionOutcome.Failed(new RunError("provider_error", "It said 400"))))
                .isEqualTo(
                        new Row("failed", null, null, null, "provider_error", "It said 400", true));
    }

    @Test
    void saysNothingMoreOfARunThatIsCancelledOrHandedOver() {
        assertThat(left(new ExecutionOutcome.Cancelled()))
                .isEqualTo(new Row("cancelled", null, null, null, null, null, true));
        assertThat(left(new ExecutionOutcome.HandedOver()))
                .isEqualTo(new Row("running", null, null, null, null, null, false));
    }

    /** Columns of a run's row that describe its end. */
    private record Row(
            String status,
            @Nullable String stopReason,
            @Nullable String result,
            @Nullable String summary,
            @Nullable String errorCode,
            @Nullable String errorMessage,
            boolean finished) {}

    private Row left(ExecutionOutcome leaving) {
        RunId run = runningRun();
        append(
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        leaving,
                        List.of(),
                        List.of(),
                        List.of(event(run, 2)),
                        TurnEvents.NONE,
                        List.of()));
        return fixtures.owner()
                .sql(
                        """
                        SELECT status, stop_reason, result, summary, error_code, error_message,
                               finished_at IS NOT NULL AS finished
                          FROM agent_runs WHERE id = :id
                        """)
                .param("id", run.value())
                .query(Row.class)
                .single();
    }
}
