package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.Vault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

/** When a replica asks the database for the values that it scrubs, and how long it keeps them. */
@Timeout(60)
class ScrubbersIT {

    private static final Duration AN_INSTANT = Duration.ofMillis(1);

    private final SettableClock clock = new SettableClock();
    private TestDatabase database;
    private TenantId tenant;
    private TenantId other;
    private Secrets elsewhere;
    private AskedRows rows;
    private DataKeys keys;
    private Scrubbers scrubbers;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        tenant = TestTenants.fresh(database);
        other = TestTenants.fresh(database);
        elsewhere = TestSecrets.of(database);
        rows = new AskedRows(database.engineDatabase());
        keys =
                Vault.start(
                        database.engineDatabase(),
                        clock,
                        "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                        "");
        scrubbers = new Scrubbers(rows, keys, clock);
    }

    @AfterEach
    void close() {
        rows.mayAnswer.countDown();
        database.close();
    }

    @Test
    void asksOncePerSecondWhetherSecretsHaveChangedAndReadsThemOnlyThen() {
        elsewhere.put(tenant, "token", "value-1234");
        scrubbers.of(tenant);
        scrubbers.of(tenant);
        clock.advance(Scrubbers.FRESH_FOR.minus(AN_INSTANT));
        scrubbers.of(tenant);
        assertThat(rows.asked).hasValue(1);
        clock.advance(AN_INSTANT);
        Scrubber known = scrubbers.of(tenant);
        scrubbers.of(tenant);
        assertThat(rows.asked).hasValue(2);
        assertThat(rows.read).hasValue(1);
        elsewhere.put(tenant, "token", "value-5678");
        clock.advance(Scrubbers.FRESH_FOR);
        assertThat(scrubbers.of(tenant)).isNotSameAs(known);
        assertThat(rows.read).hasValue(2);
    }

    @Test
    void readsNothingForATenantThatNeverHadASecret() {
        assertThat(scrubbers.of(tenant)).isSameAs(Scrubber.NONE);
        assertThat(rows.read).hasValue(0);
    }

    @Test
    void looksForTokensOfRunsFromTheFirstOneOnEverywhere() {
        String token = IdentityTokens.header("RS256", "k") + ".cGF5bG9hZA.c2lnbmF0dXJl";
        Scrubbers others = TestSecrets.scrubbersOf(database);
        assertThat(scrubbers.of(tenant)).isSameAs(Scrubber.NONE);

        others.guardIdentities(tenant);
        others.guardIdentities(tenant);

        assertThat(others.of(tenant).scrub(token)).isEqualTo("[token:run_identity]");
        clock.advance(Scrubbers.FRESH_FOR);
        assertThat(scrubbers.of(tenant).scrub(token)).isEqualTo("[token:run_identity]");
        assertThat(rows.generation(tenant).generation()).as("once").isEqualTo(1);
        elsewhere.put(tenant, "token", "value-1234");
        clock.advance(Scrubbers.FRESH_FOR);
        assertThat(scrubbers.of(tenant).scrub("value-1234 " + token))
                .isEqualTo("[secret:token] [token:run_identity]");
        assertThat(scrubbers.of(other)).isSameAs(Scrubber.NONE);
    }

    /** Otherwise a clock that is put back by a day would hide new secrets for a day. */
    @Test
    void asksAnewWhenTheClockWasPutBack() {
        assertThat(scrubbers.of(tenant).isIdle()).isTrue();
        elsewhere.put(tenant, "token", "value-1234");
        clock.advance(Duration.ofDays(-1));
        assertThat(scrubbers.of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
    }

    @Test
    void looksForAValueFromItsGenerationOnThoughItAskedAMomentAgo() {
        assertThat(scrubbers.of(tenant).isIdle()).isTrue();
        elsewhere.put(tenant, "token", "value-1234");
        scrubbers.awaitGeneration(tenant, 1);
        assertThat(scrubbers.of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
        scrubbers.awaitGeneration(tenant, 1);
        assertThat(rows.asked).as("it has that generation").hasValue(2);
    }

    @Test
    void letsTheOthersGoOnWithWhatThereIsWhileOneAsks() throws Exception {
        elsewhere.put(tenant, "token", "value-1234");
        Scrubber known = scrubbers.of(tenant);
        elsewhere.put(tenant, "token", "value-5678");
        clock.advance(Scrubbers.FRESH_FOR);
        rows.answersLater();
        FutureTask<Scrubber> asking = new FutureTask<>(() -> scrubbers.of(tenant));
        Thread.ofPlatform().daemon().start(asking);
        assertThat(rows.isAsked.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(scrubbers.of(tenant)).isSameAs(known);
        assertThat(scrubbers.scrubOfAll("value-1234")).isEqualTo("[secret:token]");
        rows.mayAnswer.countDown();
        assertThat(asking.get(60, TimeUnit.SECONDS).scrub("value-5678"))
                .isEqualTo("[secret:token]");
        assertThat(scrubbers.of(tenant)).isSameAs(asking.get());
    }

    @Test
    void asksAgainAfterTheDatabaseWasAway() {
        elsewhere.put(tenant, "token", "value-1234");
        Scrubber known = scrubbers.of(tenant);
        elsewhere.put(tenant, "token", "value-5678");
        clock.advance(Scrubbers.FRESH_FOR);
        rows.away = true;
        assertThat(scrubbers.of(tenant)).isSameAs(known);
        rows.away = false;
        FutureTask<Scrubber> asking = new FutureTask<>(() -> scrubbers.of(tenant));
        Thread.ofPlatform().daemon().start(asking);
        assertThat(asking)
                .succeedsWithin(Duration.ofSeconds(30))
                .satisfies(now -> assertThat(now.scrub("value-5678")).isEqualTo("[secret:token]"));
    }

    @Test
    void forgetsTheValuesOfATenantThatDidNotWorkHereForAnHour() {
        elsewhere.put(tenant, "token", "value-1234");
        scrubbers.of(tenant);
        clock.advance(Scrubbers.KEPT_FOR);
        scrubbers.of(other);
        assertThat(scrubbers.scrubOfAll("value-1234")).isEqualTo("[secret:token]");
        clock.advance(AN_INSTANT);
        scrubbers.of(TestTenants.fresh(database));
        assertThat(scrubbers.scrubOfAll("value-1234")).isEqualTo("value-1234");
        assertThat(scrubbers.of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
    }

    @Test
    void takesTheValuesOfEveryTenantThatWorksHereOutOfALog() {
        elsewhere.put(tenant, "token", "value-1234");
        elsewhere.put(other, "key", "value-5678");
        scrubbers.of(tenant);
        assertThat(scrubbers.scrubOfAll("value-1234 value-5678"))
                .isEqualTo("[secret:token] value-5678");
        scrubbers.of(other);
        assertThat(scrubbers.scrubOfAll("value-1234 value-5678"))
                .isEqualTo("[secret:token] [secret:key]");
    }

    /** The real ones, which the test counts, holds up and can do without. */
    private static final class AskedRows extends JdbcSealedSecrets {

        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger read = new AtomicInteger();
        private final CountDownLatch isAsked = new CountDownLatch(1);
        private volatile CountDownLatch mayAnswer = new CountDownLatch(0);
        private volatile boolean away;

        AskedRows(EngineDatabase database) {
            super(database);
        }

        void answersLater() {
            mayAnswer = new CountDownLatch(1);
        }

        @Override
        Generation generation(TenantId of) {
            asked.incrementAndGet();
            if (away) {
                throw new DataAccessResourceFailureException("The database is away");
            }
            if (mayAnswer.getCount() > 0) {
                isAsked.countDown();
                awaitLeave();
            }
            return super.generation(of);
        }

        private void awaitLeave() {
            try {
                mayAnswer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        List<SealedSecret> list(TenantId of) {
            read.incrementAndGet();
            return super.list(of);
        }
    }
}
