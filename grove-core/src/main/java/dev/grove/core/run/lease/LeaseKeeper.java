package dev.grove.core.run.lease;

import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    LeaseKeeper(Leases leases, Executions executions, Replica replica, LeaseSettings settings) {
        this.leases = leases;
        this.executions = executions;
        this.replica = replica;
        this.settings = settings;
    }

    @Scheduled(fixedRateString = "${grove.runs.renewal:10s}")
    void renew() {
        var before = executions.all();
        if (before.isEmpty()) {
            return;
        }
        try {
            List<RunId> executed = before.stream().map(execution -> execution.run().id()).toList();
            Map<RunId, Long> owned = leases.renew(replica.id(), executed, settings.lease());
            for (Execution execution : before) {
                if (!Objects.equals(owned.get(execution.run().id()), execution.run().epoch())
                        && executions.contains(execution.run().id())) {
                    execution.interrupt(Execution.Interruption.LEASE_LOST);
                }
            }
        } catch (RuntimeException e) {
            // Fencing keeps this harmless: if a lease runs out meanwhile, the journal refuses what
            // is written under it.
            LOG.warn("Could not renew the leases of {} runs", before.size(), e);
        }
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
