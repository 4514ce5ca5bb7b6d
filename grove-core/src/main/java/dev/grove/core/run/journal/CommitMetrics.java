package dev.grove.core.run.journal;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Counts commits, the writes in them and the turns they closed: commits per turn are the first over
 * the last.
 */
@Component
class CommitMetrics implements CommitObserver {

    private final Counter commits;
    private final Counter writes;
    private final Counter turns;

    CommitMetrics(MeterRegistry registry) {
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
    }

    private static Counter counter(MeterRegistry registry, String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
