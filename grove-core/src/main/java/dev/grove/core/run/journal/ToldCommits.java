package dev.grove.core.run.journal;

import dev.grove.core.run.record.Leaving;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tells other replicas that logs have grown, and when there are runs to go on with. */
@Component
class ToldCommits implements CommitObserver {

    private final WakeUps others;

    ToldCommits(WakeUps others) {
        this.others = others;
    }

    @Override
    public void afterCommit(List<JournalWrite> writes) {
        if (writes.stream().anyMatch(write -> !write.events().isEmpty())) {
            others.tell(WakeUp.EVENTS);
        }
        if (writes.stream().anyMatch(write -> write.leaving() instanceof Leaving.HandedOver)) {
            others.tell(WakeUp.QUEUED);
        }
    }
}
