package dev.grove.core.run.journal;

import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.util.List;
import org.springframework.stereotype.Component;

/** Notifies other replicas that logs have grown, and when there are runs to go on with. */
@Component
class CommitNotifier implements CommitObserver {

    private final WakeUps others;

    CommitNotifier(WakeUps others) {
        this.others = others;
    }

    @Override
    public void afterCommit(List<JournalWrite> writes) {
        if (writes.stream().anyMatch(write -> !write.events().isEmpty())) {
            others.publish(WakeUp.EVENTS);
        }
        if (writes.stream()
                .anyMatch(write -> write.leaving() instanceof ExecutionOutcome.HandedOver)) {
            others.publish(WakeUp.QUEUED);
        }
    }
}
