package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.LateCommits;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change of a ledger is sent again while the COMMIT of its first try is still on its way. */
class LateCommitIT {

    private TestDatabase database;
    private RunFixtures fixtures;
    private LateCommits late;
    private RunId root;
    private RunId child;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        late = new LateCommits(database.engineDatabase().dataSource());
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        root = fixtures.runningRun(tenant, agent);
        fixtures.limit(root, 100_000, "1.00");
        child = fixtures.runningChild(tenant, agent, root);
        ledgers().reserve(child, 1, amount(10_000, "0.1"));
    }

    @AfterEach
    void tearDown() {
        late.arrive();
        database.close();
    }

    @Test
    void givesBackOnceWhatIsReleasedTwice() throws Exception {
        Amount ofChild = ledgers().held(child, 1).orElseThrow();
        ledgers().reserve(root, 1, amount(50_000, "0.5"));

        twice(ledgers -> ledgers.release(root, 1, amount(10_000, "0.1")));

        assertThat(ledgers().held(root, 1)).contains(amount(10_000, "0.100000000"));
        assertThat(fixtures.committed(root)).isEqualTo(ofChild.plus(amount(10_000, "0.100000000")));
    }

    @Test
    void takesOnceWhatIsReservedTwice() throws Exception {
        Amount ofChild = ledgers().held(child, 1).orElseThrow();

        twice(ledgers -> ledgers.reserve(root, 1, amount(1_000, "0.01")));

        assertThat(fixtures.committed(root))
                .isEqualTo(ofChild.plus(ledgers().held(root, 1).orElseThrow()));
    }

    @Test
    void takesOnceWhatIsReservedTwiceOnTopOfMore() throws Exception {
        Amount ofChild = ledgers().held(child, 1).orElseThrow();
        ledgers().reserve(root, 1, amount(1_000, "0.01"));

        twice(ledgers -> ledgers.reserve(root, 1, amount(20_000, "0.2")));

        assertThat(fixtures.committed(root))
                .isEqualTo(ofChild.plus(ledgers().held(root, 1).orElseThrow()));
    }

    /** The second try has begun, and waits, before the first one's commit arrives. */
    private void twice(Consumer<Ledgers> change) throws Exception {
        Ledgers onLostConnection =
                new Ledgers(database.engineOver(late), List.of(), Clock.systemUTC());
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = callers.submit(() -> change.accept(onLostConnection));
            late.awaitSent();
            Future<?> again = callers.submit(() -> change.accept(ledgers()));
            await().until(() -> database.blockedSessions() > 0);
            late.arrive();
            first.get();
            again.get();
        }
    }

    private Ledgers ledgers() {
        return new Ledgers(database.engineDatabase(), List.of(), Clock.systemUTC());
    }

    private static Amount amount(long tokens, String cost) {
        return new Amount(tokens, new BigDecimal(cost));
    }
}
