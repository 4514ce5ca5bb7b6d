package dev.grove.core.run.query;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.journal.CompactionRows;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.UnknownRun;
import java.util.List;
import org.springframework.stereotype.Component;

/** Compactions of a tenant's runs. */
@Component
public class Compactions {

    private final TenantDatabase database;

    Compactions(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Compactions of a run in order, failed ones among them.
     *
     * @param after the number of the last one already known; 0 for all
     * @throws GroveException not_found
     */
    public List<Compaction> list(TenantId tenant, RunId run, int after, int limit) {
        return database.call(
                tenant,
                jdbc -> {
                    if (RunRows.find(jdbc, run).isEmpty()) {
                        throw UnknownRun.ofAnyKind();
                    }
                    return CompactionRows.read(jdbc, run, after, limit);
                });
    }
}
