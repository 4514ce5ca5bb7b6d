package dev.grove.core.run.ceiling;

import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyRevocations;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.Executions;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Waits until a committed change of a ceiling or a brake is in effect on every server. */
@Component
class BrakeEverywhere {

    /** How long acts are waited for that had begun before: longer ones end when they end. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final TenantDatabase database;
    private final WakeUps others;
    private final KeyRevocations revocations;
    private final Executions executions;
    private final Dispatcher dispatcher;

    BrakeEverywhere(
            TenantDatabase database,
            WakeUps others,
            KeyRevocations revocations,
            Executions executions,
            Dispatcher dispatcher) {
        this.database = database;
        this.others = others;
        this.revocations = revocations;
        this.executions = executions;
        this.dispatcher = dispatcher;
    }

    void awaitCeiling() {
        others.publish(WakeUp.KEYS);
        revocations.awaitEverywhere();
    }

    void awaitBrake(TenantId tenant, BrakeMode mode) {
        awaitCeiling();
        executions.followBrakes();
        if (mode != BrakeMode.PAUSE) {
            // Released, they go on; stopped, those that wait for a server end as the others do.
            dispatcher.wake();
        }
        if (mode != BrakeMode.NONE) {
            awaitNoneInFlight(tenant);
        }
    }

    private void awaitNoneInFlight(TenantId tenant) {
        long since = System.nanoTime();
        while (database.call(tenant, CeilingWrites::countInFlight) > 0
                && System.nanoTime() - since < PATIENCE.toNanos()) {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
