package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Spending;
import dev.grove.core.wake.TakenWakeUps;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Wake-ups for other replicas after a commit. */
class CommitNotifierTest {

    private static final RunId RUN = RunId.next();
    private static final EventLine EVENT = new EventLine(RUN, 2, "test", "{\"type\":\"test\"}");

    private final WakeUps others = new WakeUps();

    @Test
    void sendsThemToLogsThatHaveGrownAndToRunsThatAreHandedOver() throws Exception {
        assertThat(wakeUps(write(null, EVENT))).containsExactly(WakeUp.EVENTS);
        assertThat(wakeUps(write(new ExecutionOutcome.Cancelled(), EVENT)))
                .containsExactly(WakeUp.EVENTS);
        assertThat(wakeUps(write(new ExecutionOutcome.HandedOver(), EVENT)))
                .containsExactlyInAnyOrder(WakeUp.EVENTS, WakeUp.QUEUED);
        assertThat(wakeUps(write(null, EVENT), write(new ExecutionOutcome.HandedOver(), EVENT)))
                .containsExactlyInAnyOrder(WakeUp.EVENTS, WakeUp.QUEUED);
    }

    private Set<WakeUp> wakeUps(JournalWrite... writes) throws InterruptedException {
        new CommitNotifier(others).afterCommit(List.of(writes));
        return TakenWakeUps.of(others);
    }

    private JournalWrite write(@Nullable ExecutionOutcome leaving, EventLine... events) {
        return new JournalWrite(
                TenantId.next(),
                RUN,
                1,
                0,
                Spending.NONE,
                leaving,
                List.of(),
                List.of(),
                List.of(events),
                TurnEvents.NONE,
                List.of());
    }
}
