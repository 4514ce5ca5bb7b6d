package dev.grove.core.run.journal;

import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Counts commits, the writes in them, and the turns and runs that they closed: commits per turn are
 * the first over the third.
 */
@Component
class CommitMetrics implements CommitObserver {

    private final Counter commits;
    private final Counter writes;
    private final Counter turns;
    private final RunEndings endings;

    CommitMetrics(MeterRegistry registry, RunEndings endings) {
        this.endings = endings;
        this.commits = counter(registry, "grove.journal.commits", "Transactions of the journal");
        this.writes = counter(registry, "grove.journal.writes", "Writes of runs in them");
        this.turns = counter(registry, "grove.journal.turns", "Turns that they closed");
    }

    @Override
    public void afterCommit(List<JournalWrite> committed) {
        commits.increment();
        writes.increment(committed.size());
        long closed =
                committed.stream()
                        .flatMap(write -> write.turnChanges().stream())
                        .filter(change -> change.completedAt() != null)
                        .count();
        turns.increment((double) closed);
        for (JournalWrite write : committed) {
            ExecutionOutcome leaving = write.leaving();
            if (leaving != null) {
                countEnding(leaving);
            }
        }
    }

    private void countEnding(ExecutionOutcome leaving) {
        switch (leaving) {
            case ExecutionOutcome.Completed(StopReason reason, _, _) -> endings.count(reason);
            case ExecutionOutcome.Stopped(StopReason reason, _) -> endings.count(reason);
            case ExecutionOutcome.Failed(RunError error) -> endings.countFailed(error);
            case ExecutionOutcome.Cancelled() -> endings.countCancelled();
            case ExecutionOutcome.Waiting _, ExecutionOutcome.HandedOver _ -> {
                // The run goes on.
            }
        }
    }

    private static Counter counter(MeterRegistry registry, String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
