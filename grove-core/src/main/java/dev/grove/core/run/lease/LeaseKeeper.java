package dev.grove.core.run.lease;

import dev.grove.core.id.RunId;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Renews this replica's leases and interrupts executions whose run was lost or cancelled elsewhere.
 */
@Component
class LeaseKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    private final Leases leases;
    private final Executions executions;
    private final Replica replica;
    private final LeaseSettings settings;
    private final Clock clock;
    private final PendingWrites journal;
    private final ReentrantLock turn = new ReentrantLock();

    LeaseKeeper(
            Leases leases,
            Executions executions,
            Replica replica,
            LeaseSettings settings,
            Clock clock,
            PendingWrites journal) {
        this.leases = leases;
        this.executions = executions;
        this.replica = replica;
        this.settings = settings;
        this.clock = clock;
        this.journal = journal;
    }

    /** Of a lease that is claimed or renewed by a statement that is yet to be sent. */
    LeaseTerm beginTerm() {
        return LeaseTerm.beginning(clock, settings.lease());
    }

    @Scheduled(fixedRateString = "${grove.runs.renewal:10s}")
    void renew() {
        try {
            renewAll();
        } catch (RuntimeException e) {
            // Each execution asks for itself when its lease may be over, and if it runs out
            // meanwhile, the journal refuses what is written under it.
            LOG.warn("Could not renew the leases of {} runs", executions.size(), e);
        }
    }

    /**
     * Renews out of turn, for an execution whose lease may be over. After an outage many ask at
     * once: the first renews all, and the others find that done.
     */
    void settleDoubt(Execution execution) {
        while (execution.isInDoubt()) {
            if (!settle(execution) && !execution.cancellation().sleep(settings.poll())) {
                execution.interrupt(Execution.Interruption.SHUTDOWN);
            }
        }
    }

    /** False when the database did not answer, or the run's row was locked. */
    private boolean settle(Execution execution) {
        turn.lock();
        try {
            if (execution.isInDoubt()) {
                renewAll();
            }
            return !execution.isInDoubt();
        } catch (RuntimeException e) {
            LOG.warn("Could not ask whose run {} is; it waits", execution.run().id(), e);
            return false;
        } finally {
            turn.unlock();
        }
    }

    private void renewAll() {
        var before = executions.all().stream().filter(this::isWritten).toList();
        if (before.isEmpty()) {
            return;
        }
        List<RunId> executed = before.stream().map(execution -> execution.run().id()).toList();
        LeaseTerm term = beginTerm();
        Map<RunId, Leases.Renewal> owned = leases.renew(replica.id(), executed, settings.lease());
        for (Execution execution : before) {
            Leases.Renewal renewal = owned.get(execution.run().id());
            if (renewal != null && renewal.epoch() == execution.run().epoch()) {
                if (renewal.renewed()) {
                    execution.renewed(term);
                }
            } else if (executions.contains(execution.run().id())) {
                execution.interrupt(Execution.Interruption.LEASE_LOST);
            }
        }
    }

    /**
     * A replica that cannot make a run's writes durable for the length of a lease gives the run up,
     * though renewals may still reach the database over other connections: otherwise the run would
     * stand here for as long, and no other replica could take it over.
     */
    private boolean isWritten(Execution execution) {
        RunId run = execution.run().id();
        if (journal.oldestOf(run).compareTo(settings.lease()) < 0) {
            return true;
        }
        LOG.warn(
                "A journal write of run {} has been pending for a lease or longer; the run is given"
                        + " up",
                run);
        execution.interrupt(Execution.Interruption.LEASE_LOST);
        return false;
    }

    @Scheduled(fixedDelayString = "${grove.runs.poll:500ms}")
    void hearCancellations() {
        if (executions.size() == 0) {
            return;
        }
        try {
            leases.cancelled(replica.id())
                    .forEach(run -> executions.interrupt(run, Execution.Interruption.CANCEL));
        } catch (RuntimeException e) {
            LOG.warn("Could not look for cancellations", e);
        }
    }
}
