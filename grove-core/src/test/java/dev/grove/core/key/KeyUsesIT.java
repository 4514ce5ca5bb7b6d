package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.database.CountedConnections;
import dev.grove.core.database.HeldTable;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The uses of keys on two replicas of one database. */
@Timeout(60)
class KeyUsesIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.pooledOwner());
    private final SettableClock clock = new SettableClock();
    private final CountedConnections statements =
            new CountedConnections(database.engineDatabase().dataSource());
    private final KeyUses here =
            new KeyUses(
                    new JdbcKeyUses(database.tenantDatabase(), database.engineOver(statements)),
                    clock);
    private final KeyUses elsewhere = replica();
    private final TestKeys keys = new TestKeys(database, TestKeys.ALONE, clock);
    private final TenantId tenant = TenantId.next();

    private KeyUses replica() {
        return new KeyUses(
                new JdbcKeyUses(database.tenantDatabase(), database.engineDatabase()), clock);
    }

    @BeforeEach
    void makeATenant() {
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, 't', now())")
                .param("id", tenant.value())
                .update();
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    private KeyId newKey() {
        return keys.keys().create(tenant, new NewKey("k", Scope.INVOKE, tenant, null)).key().id();
    }

    /** Reads the last uses on a new replica, which has noted none of its own. */
    private Map<KeyId, Instant> stored(KeyId... ids) {
        return replica().lastUses(tenant, List.of(ids));
    }

    @Test
    void writesAKeyOnceInFiveMinutesHoweverOftenItIsUsed() {
        KeyId busy = newKey();
        KeyId quiet = newKey();
        statements.take();
        for (int second = 0; second < 600; second++) {
            for (int i = 0; i < 10; i++) {
                here.note(busy);
            }
            if (second == 0) {
                here.note(quiet);
            }
            if (second % 60 == 59) {
                here.write();
            }
            clock.advance(Duration.ofSeconds(1));
        }
        // Both in the first minute, and the busy one in the sixth.
        assertThat(statements.take()).isEqualTo(2);
        assertThat(stored(busy).get(busy)).isAfter(clock.instant().minusSeconds(310));
        assertThat(stored(quiet)).containsEntry(quiet, clock.instant().minusSeconds(600));
    }

    @Test
    void keepsTheLatestUseOfAllReplicas() {
        KeyId key = newKey();
        here.note(key);
        clock.advance(Duration.ofSeconds(30));
        Instant second = clock.instant();
        elsewhere.note(key);
        elsewhere.write();
        assertThat(stored(key)).containsEntry(key, second);
        here.write();
        assertThat(stored(key)).containsEntry(key, second);
        assertThat(here.lastUses(tenant, List.of(key))).containsEntry(key, second);
    }

    @Test
    void saysWhatItHasNotedBeforeThatIsWritten() {
        KeyId key = newKey();
        assertThat(here.lastUses(tenant, List.of(key))).isEmpty();
        here.note(key);
        assertThat(here.lastUses(tenant, List.of(key))).containsEntry(key, clock.instant());
        assertThat(stored(key)).isEmpty();
    }

    @Test
    void isNoRevocation() {
        KeyId key = newKey();
        long before = owner.sql("SELECT number FROM key_revocations").query(Long.class).single();
        here.note(key);
        here.write();
        assertThat(stored(key)).containsKey(key);
        assertThat(owner.sql("SELECT number FROM key_revocations").query(Long.class).single())
                .isEqualTo(before);
    }

    @Test
    void notesWithoutWaitingWhileTheDatabaseIsSlowAndWritesWhenItIsNot() {
        KeyId key = newKey();
        here.note(key);
        here.write();
        clock.advance(KeyUses.WRITTEN_EVERY);
        here.note(key);
        Instant second = clock.instant();
        try (HeldTable _ = new HeldTable(database, "api_key_uses")) {
            // Neither of these waits, and the second one leaves it to the first.
            here.writeNowAndThen();
            await().until(() -> database.blockedSessions() == 1);
            here.writeNowAndThen();
            clock.advance(Duration.ofSeconds(2));
            for (int i = 0; i < 1_000; i++) {
                here.note(key);
            }
            assertThat(database.blockedSessions()).isEqualTo(1);
        }
        await().until(() -> second.equals(stored(key).get(key)));
        clock.advance(KeyUses.WRITTEN_EVERY);
        here.write();
        assertThat(stored(key)).containsEntry(key, second.plusSeconds(2));
    }

    @Test
    void writesWhatAnOutageKeptFromBeingWritten() {
        KeyId key = newKey();
        here.note(key);
        owner.sql("REVOKE INSERT ON api_key_uses FROM grove_engine").update();
        assertThatThrownBy(here::write).isNotNull();
        owner.sql("GRANT INSERT ON api_key_uses TO grove_engine").update();
        here.write();
        assertThat(stored(key)).containsEntry(key, clock.instant());
    }

    @Test
    void showsNoOtherTenantsKeyItsUse() {
        KeyId key = newKey();
        here.note(key);
        here.write();
        assertThat(replica().lastUses(TenantId.next(), List.of(key))).isEmpty();
        assertThat(replica().lastUses(null, List.of(key))).containsKey(key);
    }
}
