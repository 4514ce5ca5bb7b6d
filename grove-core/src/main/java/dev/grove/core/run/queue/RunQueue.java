package dev.grove.core.run.queue;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.telemetry.Tracing;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The way of every new run into the queue: admits it by its tenant's quota, inserts it, and has it
 * claimed.
 */
@Component
public class RunQueue {

    private final TenantDatabase database;
    private final RunInserts rows;
    private final StartAdmission admission;

    // Looked up late: what is executed starts runs too.
    private final ObjectProvider<StartGroups> groups;
    private final ObjectProvider<StartClaims> claims;
    private final ObjectProvider<Dispatcher> dispatcher;

    private final Tracing tracing;

    RunQueue(
            TenantDatabase database,
            RunInserts rows,
            StartAdmission admission,
            ObjectProvider<StartGroups> groups,
            ObjectProvider<StartClaims> claims,
            ObjectProvider<Dispatcher> dispatcher,
            Tracing tracing) {
        this.database = database;
        this.rows = rows;
        this.admission = admission;
        this.groups = groups;
        this.claims = claims;
        this.dispatcher = dispatcher;
        this.tracing = tracing;
    }

    /**
     * Adds a root. It survives whatever happens once this returns: in the commit of a group, where
     * it may be claimed at birth; otherwise in one of its own, after which a claim is asked for.
     *
     * @throws GroveException quota_exceeded; conflict for a skill or a file that is gone
     */
    public AddedRun add(PendingRun run) {
        if (run.mayBeClaimedAtBirth()) {
            return admitted(run, () -> groups.getObject().add(run))
                    .<AddedRun>map(AddedRun.AtOnce::new)
                    .orElseGet(AddedRun.Outdated::new);
        }
        run.attachments().keep(run.tenant());
        if (run.attachments().areRows()) {
            database.run(run.tenant(), jdbc -> addTo(jdbc, run));
        } else {
            admitted(
                    run,
                    () -> {
                        rows.commit(database, run.tenant(), run);
                        return run.id();
                    });
        }
        if (run.isExecuted()) {
            wake(run.tenant());
        }
        return new AddedRun.Queued(run.id());
    }

    /**
     * Adds a run within a transaction; its caller wakes the dispatcher after the commit.
     *
     * @throws GroveException quota_exceeded for a root; conflict for a skill that is gone
     */
    public void addTo(TenantSql jdbc, PendingRun run) {
        if (run.mayBeClaimedAtBirth()) {
            throw new IllegalStateException("Nobody would execute it after this transaction");
        }
        if (run.birth().isRoot()) {
            admitted(run, () -> rows.insert(jdbc, List.of(run), RunInserts.Claims.NONE));
        } else {
            rows.insert(jdbc, List.of(run), RunInserts.Claims.NONE);
        }
    }

    private <T> T admitted(PendingRun root, Supplier<T> insert) {
        StartedStream.note(root.id());
        return admission.admit(root.tenant(), insert);
    }

    /**
     * Does what inserts runs of nodes in one transaction, and has them executed once that is
     * durable.
     *
     * @param runs that it may insert
     */
    public <T> T inserting(List<PendingRun> runs, Function<RunInsertion, T> transaction) {
        try (RunInsertion insertion = new RunInsertion(rows, claims.getObject(), tracing, runs)) {
            T done = transaction.apply(insertion);
            insertion.begin();
            insertion.withQueued().forEach(this::wake);
            return done;
        }
    }

    /**
     * Does as {@link #inserting} what may insert one root.
     *
     * @throws GroveException quota_exceeded
     */
    public <T> T insertingRoot(PendingRun possible, Function<RunInsertion, T> transaction) {
        StartedStream.note(possible.id());
        possible.attachments().keep(possible.tenant());
        return admission.admit(possible.tenant(), () -> inserting(List.of(possible), transaction));
    }

    /** Has runs of any tenant claimed, after their commit. */
    public void wake() {
        dispatcher.getObject().wake();
    }

    /** Has runs of a tenant claimed, after their commit. */
    public void wake(TenantId tenant) {
        dispatcher.getObject().wake(tenant);
    }
}
