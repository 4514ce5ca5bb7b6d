package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.SettableClock;
import dev.grove.core.database.CountedConnections;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two replicas on one database, of which one remembers what the other revokes. */
@Timeout(60)
class RememberedKeysIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.pooledOwner());
    private final SettableClock clock = new SettableClock();
    private final CountedConnections lookUps =
            new CountedConnections(database.engineDatabase().dataSource());
    private final TestKeys here =
            new TestKeys(database, database.engineOver(lookUps), TestKeys.ALONE, clock)
                    .underLease();
    private final TestKeys elsewhere = new TestKeys(database, TestKeys.ALONE, clock);
    private final TenantId tenant = TenantId.next();

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

    private IssuedKey newKey(@Nullable Instant end) {
        return elsewhere.keys().create(tenant, new NewKey("k", Scope.INVOKE, tenant, end));
    }

    private long newest() {
        return owner.sql("SELECT number FROM key_revocations").query(Long.class).single();
    }

    /** Forgets remembered keys, as a beat does once the number has moved. */
    private void beat(TestKeys replica) {
        assertThat(replica.memory().forgetAsOf(newest())).isTrue();
    }

    @Test
    void asksTheDatabaseForAKeyOnce() {
        IssuedKey key = newKey(null);
        assertThat(here.keys().authenticate(key.raw())).contains(key.key());
        assertThat(lookUps.take()).isEqualTo(1);
        for (int i = 0; i < 100; i++) {
            assertThat(here.keys().authenticate(key.raw())).contains(key.key());
        }
        assertThat(lookUps.take()).isZero();
    }

    @Test
    void asksTheDatabaseEachTimeWhereNoLeaseIsHeld() {
        IssuedKey key = newKey(null);
        TestKeys idle = new TestKeys(database, database.engineOver(lookUps), TestKeys.ALONE, clock);
        for (int i = 0; i < 3; i++) {
            assertThat(idle.keys().authenticate(key.raw())).contains(key.key());
        }
        assertThat(lookUps.take()).isEqualTo(3);
    }

    @Test
    void remembersTheOperatorsFirstKeyOfAnyForm() {
        Key bootstrap =
                new Key(
                        KeyId.next(),
                        null,
                        "bootstrap",
                        Scope.ADMIN,
                        clock.instant(),
                        null,
                        null,
                        null,
                        List.of());
        JdbcKeys rows = new JdbcKeys(database.tenantDatabase(), database.engineDatabase());
        rows.replaceBootstrap(new StoredKey(bootstrap, KeyHash.of("the-operators-own-words")));
        assertThat(here.keys().authenticate("the-operators-own-words")).contains(bootstrap);
        lookUps.take();
        assertThat(here.keys().authenticate("the-operators-own-words")).contains(bootstrap);
        assertThat(lookUps.take()).isZero();

        rows.replaceBootstrap(new StoredKey(bootstrap, KeyHash.of("other-words-of-the-operator")));
        beat(here);
        assertThat(here.keys().authenticate("the-operators-own-words")).isEmpty();
        assertThat(here.keys().authenticate("other-words-of-the-operator")).isPresent();
    }

    @Test
    void remembersNothingThatIsNotGood() {
        IssuedKey key = newKey(null);
        String wrong = RawKey.fresh(key.key().id(), new SecureRandom()).text();
        assertThat(here.keys().authenticate(wrong)).isEmpty();
        lookUps.take();
        assertThat(here.keys().authenticate(wrong)).isEmpty();
        assertThat(lookUps.take()).as("its id, and the bootstrap key").isEqualTo(2);
    }

    /**
     * Another replica answers with the new secret when all have forgotten; an earlier version at
     * once.
     */
    @Test
    void takesANewSecretThoughItRemembersTheOldOne() {
        IssuedKey old = newKey(null);
        assertThat(here.keys().authenticate(old.raw())).isPresent();
        IssuedKey rotated = elsewhere.keys().rotate(tenant, old.key().id());
        assertThat(here.keys().authenticate(rotated.raw())).isPresent();
        beat(here);
        assertThat(here.keys().authenticate(old.raw())).isEmpty();
        assertThat(here.keys().authenticate(rotated.raw())).isPresent();
    }

    @Test
    void expiresInMemoryToTheInstant() {
        Instant end = clock.instant().plusSeconds(60);
        IssuedKey key = newKey(end);
        assertThat(here.keys().authenticate(key.raw())).isPresent();
        clock.advance(Duration.ofSeconds(60).minusNanos(1000));
        assertThat(here.keys().authenticate(key.raw())).isPresent();
        clock.advance(Duration.ofNanos(1000));
        assertThat(here.keys().authenticate(key.raw())).isEmpty();
    }

    @Test
    void forgetsAKeyThatWasRevokedElsewhere() {
        IssuedKey key = newKey(null);
        assertThat(here.keys().authenticate(key.raw())).isPresent();
        elsewhere.keys().revoke(tenant, key.key().id());
        beat(here);
        assertThat(here.keys().authenticate(key.raw())).isEmpty();
    }

    @Test
    void forgetsAKeyThatItRevokesItselfWithoutABeat() {
        TestKeys alone =
                new TestKeys(database, () -> new OtherMemories.State(newest(), List.of()), clock)
                        .underLease();
        IssuedKey key = newKey(null);
        assertThat(alone.keys().authenticate(key.raw())).isPresent();
        alone.keys().revoke(null, key.key().id());
        assertThat(alone.keys().authenticate(key.raw())).isEmpty();
    }

    /** The answer of the database is held while the key is revoked, and this replica follows. */
    @Test
    void doesNotRememberWhatARevocationHasOvertaken() {
        IssuedKey key = newKey(null);
        CountDownLatch found = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        TestKeys slow =
                new TestKeys(
                                new HeldAnswers(
                                        database.tenantDatabase(),
                                        database.engineDatabase(),
                                        found,
                                        goesOn),
                                new JdbcOAuthClients(
                                        database.tenantDatabase(), database.engineDatabase()),
                                TestKeys.ALONE,
                                clock)
                        .underLease();
        CompletableFuture<Optional<Key>> before =
                CompletableFuture.supplyAsync(() -> slow.keys().authenticate(key.raw()));
        await(found);
        elsewhere.keys().revoke(tenant, key.key().id());
        beat(slow);
        goesOn.countDown();
        assertThat(before.join()).as("it was sent before the key was revoked").isPresent();
        assertThat(slow.keys().authenticate(key.raw())).isEmpty();
    }

    @Test
    void remembersClientsOfOAuth() {
        OAuthClient client =
                elsewhere
                        .clients()
                        .create(tenant, new NewKey("c", Scope.INVOKE, tenant, null), null)
                        .client();
        KeyId id = client.key().id();
        assertThat(here.clients().findGood(id)).contains(client);
        assertThat(lookUps.take()).isEqualTo(1);
        assertThat(here.clients().findGood(id)).contains(client);
        assertThat(lookUps.take()).isZero();
        elsewhere.clients().revoke(tenant, id);
        beat(here);
        assertThat(here.clients().findGood(id)).isEmpty();
    }

    @Test
    void remembersCallersOfAnOutsideIssuer() {
        CountedConnections fenced = new CountedConnections(database.tenantConnections());
        TestKeys meeting =
                new TestKeys(
                                new JdbcKeys(database.tenantDatabase(), database.engineDatabase()),
                                new JdbcOAuthClients(
                                        database.tenantsOver(fenced), database.engineDatabase()),
                                TestKeys.ALONE,
                                clock)
                        .underLease();
        OAuthClient.Outside outside = new OAuthClient.Outside("https://issuer.example", "ada");
        Key met = meeting.clients().meet(tenant, outside, Scope.INVOKE).orElseThrow();
        fenced.take();
        assertThat(meeting.clients().meet(tenant, outside, Scope.READ_ONLY)).contains(met);
        assertThat(fenced.take()).isZero();

        elsewhere.clients().revoke(tenant, met.id());
        beat(meeting);
        assertThat(meeting.clients().meet(tenant, outside, Scope.INVOKE)).isEmpty();
    }

    /** The first try may be in effect on no other replica yet. */
    @Test
    void waitsAlsoWhereTheKeyIsRevokedAlready() {
        IssuedKey key = newKey(null);
        CountDownLatch asked = new CountDownLatch(2);
        TestKeys second =
                new TestKeys(
                        database,
                        () -> {
                            asked.countDown();
                            return new OtherMemories.State(1, List.of());
                        },
                        clock);
        second.keys().revoke(tenant, key.key().id());
        assertThatThrownBy(() -> second.keys().revoke(tenant, key.key().id()))
                .isInstanceOf(GroveException.class);
        assertThat(asked.getCount()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The real look-up, whose answer is on its way for long. */
    private static final class HeldAnswers extends JdbcKeys {

        private final CountDownLatch found;
        private final CountDownLatch goesOn;

        HeldAnswers(
                TenantDatabase fenced,
                EngineDatabase unfenced,
                CountDownLatch found,
                CountDownLatch goesOn) {
            super(fenced, unfenced);
            this.found = found;
            this.goesOn = goesOn;
        }

        @Override
        Map<KeyId, StoredKey> find(Set<KeyId> ids) {
            Map<KeyId, StoredKey> answer = super.find(ids);
            found.countDown();
            await(goesOn);
            return answer;
        }
    }
}
