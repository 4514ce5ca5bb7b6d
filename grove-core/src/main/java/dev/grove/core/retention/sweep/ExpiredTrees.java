package dev.grove.core.retention.sweep;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.HoldRows;
import dev.grove.core.retention.deletion.DeletedSessions;
import dev.grove.core.retention.deletion.DeletionRows;
import dev.grove.core.retention.deletion.TreeDeletion;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Deletes trees of runs by the age that their tenant has for them. */
@Component
class ExpiredTrees {

    private final EngineDatabase database;
    private final ExpiredRows expired;
    private final TreeDeletion trees;
    private final Clock clock;

    ExpiredTrees(EngineDatabase database, ExpiredRows expired, TreeDeletion trees, Clock clock) {
        this.database = database;
        this.expired = expired;
        this.trees = trees;
        this.clock = clock;
    }

    /** Deletes the sessions whose age is over, which held their runs so far. */
    Counts deleteSessions(ExpiredRows.Rule rule) {
        return database.call(
                rule.tenant(),
                jdbc -> {
                    HoldRows.lockToDelete(jdbc);
                    if (!expired.stands(jdbc, rule)) {
                        return Counts.NONE;
                    }
                    Counts counts =
                            DeletedSessions.deleteOlderThan(
                                    jdbc, clock.instant().minus(rule.keep()));
                    if (counts.total() > 0) {
                        DeletionRows.addToDay(jdbc, counts, clock.instant());
                    }
                    return counts;
                });
    }

    /**
     * In one transaction, with the day's record of what was deleted.
     *
     * @return empty where the tenant has another age by now: nothing was deleted
     */
    Optional<TreeDeletion.Result> delete(ExpiredRows.Rule rule, Collection<RunId> roots) {
        return database.call(
                rule.tenant(),
                jdbc -> {
                    HoldRows.lockToDelete(jdbc);
                    if (!expired.stands(jdbc, rule)) {
                        return Optional.empty();
                    }
                    TreeDeletion.Result result = trees.delete(jdbc, roots);
                    if (result.deletedAny()) {
                        DeletionRows.addToDay(jdbc, result.counts(), clock.instant());
                    }
                    return Optional.of(result);
                });
    }
}
