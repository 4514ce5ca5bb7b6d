package dev.grove.core.run.queue;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.file.TestPutFiles;
import dev.grove.core.run.governance.TestGovernedRuns;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.StartBed;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.Run;
import dev.grove.core.telemetry.Tracing;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Queues of a replica, and of none. */
public final class TestQueues {

    private TestQueues() {}

    /** Queue that wakes a dispatcher and claims nothing. */
    public static RunQueue over(
            TestDatabase database, TenantDatabase tenants, Dispatcher dispatcher) {
        return new RunQueue(
                tenants,
                inserts(database),
                TestLimits.admission(TestLimits.none()),
                provider(StartGroups.class, null),
                provider(StartClaims.class, null),
                provider(Dispatcher.class, dispatcher),
                Tracing.OFF);
    }

    static RunInserts inserts(TestDatabase database) {
        return new RunInserts(
                database.engineDatabase(),
                TestPutFiles.on(database),
                TestGovernedRuns.startLabels(),
                TestCeilings.none());
    }

    static StartGroups groups(StartBed replica, RunInserts rows) {
        return new StartGroups(rows, replica.claims, replica.dispatcher, Tracing.OFF);
    }

    static RunQueue on(
            TestDatabase database,
            StartBed replica,
            RunInserts rows,
            StartGroups groups,
            StartAdmission admission) {
        return new RunQueue(
                database.tenantDatabase(),
                rows,
                admission,
                provider(StartGroups.class, groups),
                provider(StartClaims.class, replica.claims),
                provider(Dispatcher.class, replica.dispatcher),
                Tracing.OFF);
    }

    static Optional<Run> run(AddedRun added) {
        return added instanceof AddedRun.AtOnce(Run run) ? Optional.of(run) : Optional.empty();
    }

    private static <T> ObjectProvider<T> provider(Class<T> type, @Nullable T bean) {
        return new StaticListableBeanFactory(bean == null ? Map.of() : Map.of("bean", bean))
                .getBeanProvider(type);
    }
}
