package dev.grove.core.run.query;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.run.lease.Executions;
import org.springframework.stereotype.Component;

/** How much there is to do. */
@Component
public class RunStatistics {

    private final EngineDatabase database;
    private final Executions executions;

    RunStatistics(EngineDatabase database, Executions executions) {
        this.database = database;
        this.executions = executions;
    }

    /** Runs that this replica executes now. */
    public long active() {
        return executions.size();
    }

    /** Runs that are queued, of all tenants; read anew with every call. */
    @CrossTenant("the queue is the operator's concern")
    public long queued() {
        return database.call(jdbc ->
                jdbc.sql("SELECT count(*) FROM agent_runs WHERE status = 'queued'")
                        .query(Long.class)
                        .single());
    }
}
