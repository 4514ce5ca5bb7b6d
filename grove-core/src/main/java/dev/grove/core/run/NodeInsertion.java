package dev.grove.core.run;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.telemetry.Tracing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Inserts the runs of nodes, and has some of them claimed by that: as many as this replica has
 * places for. To be closed when the transaction is over. Not thread-safe.
 */
public final class NodeInsertion implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeInsertion.class);

    private final StartClaims.Places places;
    private final Tracing tracing;
    private List<NewNodeRun> inserted = List.of();
    private Map<RunId, Instant> begun = Map.of();

    /**
     * @param runs that may be inserted
     */
    NodeInsertion(TenantId tenant, StartClaims claims, Tracing tracing, List<NewNodeRun> runs) {
        this.places =
                claims.take(
                        runs.stream()
                                .filter(NewNodeRun::isExecuted)
                                .map(run -> new StartClaims.NewStart(tenant, run.id()))
                                .toList());
        this.tracing = tracing;
    }

    /** Within the transaction that makes the rows of their nodes. */
    public void insert(TenantSql jdbc, List<NewNodeRun> runs) {
        inserted = runs;
        begun =
                RunInserts.insert(
                        jdbc,
                        runs.stream().map(run -> run.row(places.areFor(run.id()))).toList(),
                        places.owner());
        runs.forEach(run -> addTo(jdbc, run));
    }

    private static void addTo(TenantSql jdbc, NewNodeRun added) {
        NewRun run = added.run();
        if (!run.skills().isEmpty()) {
            RunSkills.pin(jdbc, added.id(), run.skills(), WorkflowAround.of(jdbc, added.parent()));
        }
        WorkspaceOrigin from = run.workspaceFrom();
        if (from != null) {
            int turn = from.turn() == null ? Integer.MAX_VALUE : from.turn();
            PutFileHistory.copyToHeir(jdbc, from.run(), added.id(), turn);
        }
    }

    /**
     * Executes those that are claimed, once the transaction is durable.
     *
     * @return whether others are left to be claimed
     */
    boolean begin(TenantId tenant) {
        boolean areLeft = false;
        for (NewNodeRun run : inserted) {
            Instant startedAt = begun.get(run.id());
            if (startedAt != null) {
                begin(tenant, run, startedAt);
            }
            areLeft |= startedAt == null && run.isExecuted();
        }
        return areLeft;
    }

    private void begin(TenantId tenant, NewNodeRun run, Instant startedAt) {
        try {
            places.begin(run.claimed(tenant, startedAt, tracing), run.row(true).events());
        } catch (RuntimeException e) {
            // It is durable: what this replica owns and does not execute, it releases.
            LOG.error("Run {} was started, and is not executed yet", run.id(), e);
        }
    }

    @Override
    public void close() {
        places.close();
    }
}
