package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.database.write.PartialSweep;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.Vault;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

class SecretsIT {

    private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

    private final Clock clock = Clock.systemUTC();
    private TestDatabase database;
    private TenantId tenant;
    private Replica replica;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        tenant = TestTenants.fresh(database);
        replica = replica();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void storesNothingThatHoldsTheValue() {
        replica.secrets().put(tenant, "token", "plain as day 1234");
        String row = jdbc().sql("SELECT s::text FROM secrets s").query(String.class).single();
        byte[] value = "plain as day".getBytes(StandardCharsets.UTF_8);
        assertThat(row)
                .contains("token")
                .doesNotContain("plain as day", HexFormat.of().formatHex(value));
        assertThat(reveal("token")).isEqualTo("plain as day 1234");
    }

    @Test
    void writesTheUseDownBeforeTheValueIsOut() {
        replica.secrets().put(tenant, "token", "value-1234");
        RunFixtures fixtures = new RunFixtures(database);
        RunId run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        try (Secret secret = replica.secrets().use(tenant, "token", run, "a push").orElseThrow()) {
            // Another connection sees it: it is committed, while the value is only now revealed.
            assertThat(
                            jdbc().sql(
                                            "SELECT secret || purpose FROM secret_uses WHERE run_id = :run")
                                    .param("run", run.value())
                                    .query(String.class)
                                    .single())
                    .isEqualTo("tokena push");
            assertThat(secret.reveal()).isEqualTo("value-1234");
        }
    }

    @Test
    void givesNothingOutWhoseUseCannotBeWrittenDown() {
        replica.secrets().put(tenant, "token", "value-1234");
        jdbc().sql("REVOKE INSERT ON secret_uses FROM grove_engine").update();
        assertThatThrownBy(() -> replica.secrets().use(tenant, "token", null, "p"))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void refusesAUseInsideATransactionThatCouldBeRolledBack() {
        replica.secrets().put(tenant, "token", "value-1234");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        database.engineDatabase()
                                .run(_ -> replica.secrets().use(tenant, "token", null, "p")));
    }

    @Test
    void letsNoRequestReadASealedValueNorRewriteTheTrail() {
        replica.secrets().put(tenant, "token", "value-1234");
        reveal("token");
        for (String sql :
                new String[] {
                    "SELECT ciphertext FROM secrets",
                    "SELECT wrapped FROM tenant_data_keys",
                    "DELETE FROM secret_uses",
                    "UPDATE secret_uses SET purpose = 'x'"
                }) {
            assertThatThrownBy(() ->
                            database.tenantDatabase()
                                    .run(tenant, jdbc -> jdbc.sql(sql).query(_ -> {})))
                    .as(sql)
                    .rootCause()
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void keepsTheLatestUseOfEachSecretAndEveryOneOfTheLastNinetyDays() {
        TenantId other = TestTenants.fresh(database);
        usedDaysAgo(tenant, "token", 300);
        usedDaysAgo(tenant, "token", 91);
        usedDaysAgo(tenant, "token", 89);
        usedDaysAgo(tenant, "idle", 200);
        usedDaysAgo(tenant, "idle", 100);
        usedDaysAgo(other, "token", 400);
        assertThat(new UseSweep(database.engineDatabase(), clock).sweep()).isEqualTo(3);
        assertThat(
                        jdbc().sql("SELECT purpose FROM secret_uses ORDER BY id")
                                .query(String.class)
                                .list())
                .containsExactly("400", "100", "89");
    }

    @Test
    void keepsNoOldUseOfATenantThatWasDeleted() {
        TenantId gone = TenantId.next();
        usedDaysAgo(gone, "token", 91);
        usedDaysAgo(gone, "token", 89);
        usedDaysAgo(gone, "idle", 100);
        jdbc().sql(
                        """
                        INSERT INTO deletions (tenant_id, id, kind, subject, asked_at, status, counts, completed_at)
                        VALUES (:tenant, :tenant, 'tenant', 'gone', now(), 'completed', '{}', now())
                        """)
                .param("tenant", gone.value())
                .update();
        assertThat(new UseSweep(database.engineDatabase(), clock).sweep()).isEqualTo(2);
        assertThat(uses()).isEqualTo(1);
    }

    @Test
    void sweepsAgainAfterASweepThatFailed() {
        usedDaysAgo(tenant, "token", 91);
        usedDaysAgo(tenant, "token", 89);
        UseSweep sweep = new UseSweep(database.engineDatabase(), clock);
        jdbc().sql("REVOKE DELETE ON secret_uses FROM grove_engine").update();
        sweep.sweepNowAndThen();
        assertThat(uses()).isEqualTo(2);
        jdbc().sql("GRANT DELETE ON secret_uses TO grove_engine").update();
        sweep.sweepNowAndThen();
        assertThat(uses()).isEqualTo(1);
    }

    /** A defect in the engine cannot hide who used a secret lately. */
    @Test
    void theEngineCannotRemoveAYoungUse() {
        replica.secrets().put(tenant, "token", "value-1234");
        reveal("token");
        int removed =
                database.engineDatabase()
                        .call(jdbc -> jdbc.sql("DELETE FROM secret_uses").update());
        assertThat(removed).isZero();
    }

    @Test
    void opensNoValueThatWasMovedToAnotherNameVersionOrTenant() {
        TenantId other = TestTenants.fresh(database);
        replica.secrets().put(tenant, "mine", "value-of-mine");
        replica.secrets().put(tenant, "other", "value-of-other");
        replica.secrets().put(other, "mine", "value-of-theirs");
        copySealed(tenant, "other", tenant, "mine");
        refusesAltered("mine");
        copySealed(other, "mine", tenant, "mine");
        refusesAltered("mine");
        assertThat(reveal("other")).isEqualTo("value-of-other");
    }

    @Test
    void opensNoOlderValueThatWasPutBack() {
        replica.secrets().put(tenant, "token", "older-value");
        jdbc().sql("CREATE TABLE kept AS SELECT * FROM secrets").update();
        replica.secrets().put(tenant, "token", "newer-value");
        jdbc().sql(
                        """
                        UPDATE secrets s SET nonce = k.nonce, ciphertext = k.ciphertext
                          FROM kept k WHERE k.tenant_id = s.tenant_id AND k.name = s.name
                        """)
                .update();
        refusesAltered("token");
    }

    @Test
    void opensNoValueOfWhichAByteWasAltered() {
        replica.secrets().put(tenant, "token", "value-1234");
        jdbc().sql(
                        "UPDATE secrets SET ciphertext = set_byte(ciphertext, 2, get_byte(ciphertext, 2) # 1)")
                .update();
        refusesAltered("token");
    }

    @Test
    void scrubsAtOnceWhereAValueWasStoredAndOnEveryReplicaWhereItIsUsed() {
        Replica another = replica();
        assertThat(another.scrubbers().of(tenant).isIdle()).isTrue();
        replica.secrets().put(tenant, "token", "value-1234");
        assertThat(replica.scrubbers().of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
        another.secrets().use(tenant, "token", null, "p").orElseThrow().close();
        assertThat(another.scrubbers().of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
        assertThat(another.scrubbers().scrubOfAll("value-1234")).isEqualTo("[secret:token]");
    }

    @Test
    void learnsWhatAnotherReplicaStoredOnceItsOwnIsNoLongerFresh() {
        SettableClock time = new SettableClock();
        Scrubbers scrubbers =
                new Scrubbers(new JdbcSealedSecrets(database.engineDatabase()), keys(KEY), time);
        assertThat(scrubbers.of(tenant).isIdle()).isTrue();
        replica.secrets().put(tenant, "token", "value-1234");
        time.advance(Scrubbers.FRESH_FOR.minusMillis(1));
        assertThat(scrubbers.of(tenant).isIdle()).isTrue();
        time.advance(Duration.ofMillis(1));
        assertThat(scrubbers.of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
    }

    @Test
    void goesOnWithWhatItKnowsWhileTheDatabaseIsAway() {
        SettableClock time = new SettableClock();
        replica.secrets().put(tenant, "token", "value-1234");
        Scrubbers scrubbers =
                new Scrubbers(new JdbcSealedSecrets(database.engineDatabase()), keys(KEY), time);
        assertThat(scrubbers.of(tenant).isIdle()).isFalse();
        jdbc().sql("REVOKE SELECT ON secret_generations FROM grove_engine").update();
        time.advance(Duration.ofSeconds(60));
        assertThat(scrubbers.of(tenant).scrub("value-1234")).isEqualTo("[secret:token]");
    }

    @Test
    void scrubsForTheTenantOnly() {
        replica.secrets().put(tenant, "token", "value-1234");
        TenantId other = TestTenants.fresh(database);
        assertThat(replica.scrubbers().of(other).scrub("value-1234")).isEqualTo("value-1234");
    }

    @Test
    void scrubsNoLongerWhatWasReplacedOrDeleted() {
        replica.secrets().put(tenant, "token", "value-1234");
        replica.secrets().put(tenant, "token", "value-5678");
        assertThat(replica.scrubbers().of(tenant).scrub("value-1234 value-5678"))
                .isEqualTo("value-1234 [secret:token]");
        replica.secrets().delete(tenant, "token");
        assertThat(replica.scrubbers().of(tenant).isIdle()).isTrue();
    }

    @Test
    void goesOnScrubbingTheOthersWhenOneCannotBeOpened() {
        replica.secrets().put(tenant, "broken", "value-1234");
        replica.secrets().put(tenant, "sound", "value-5678");
        jdbc().sql("UPDATE secrets SET ciphertext = '\\x00' WHERE name = 'broken'").update();
        assertThat(replica().scrubbers().of(tenant).scrub("value-5678"))
                .isEqualTo("[secret:sound]");
    }

    private void usedDaysAgo(TenantId by, String secret, int days) {
        Instant at = clock.instant().minus(Duration.ofDays(days));
        jdbc().sql(
                        """
                        INSERT INTO secret_uses (tenant_id, id, secret, version, purpose, used_at)
                        VALUES (:tenant, :id, :secret, 1, :days, :at)
                        """)
                .param("tenant", by.value())
                .param("id", PartialSweep.firstIdAt(at))
                .param("secret", secret)
                .param("days", Integer.toString(days))
                .param("at", at.atOffset(ZoneOffset.UTC))
                .update();
    }

    private long uses() {
        return jdbc().sql("SELECT count(*) FROM secret_uses").query(Long.class).single();
    }

    private record Replica(Secrets secrets, Scrubbers scrubbers) {}

    private Replica replica() {
        DataKeys keys = keys(KEY);
        JdbcSealedSecrets sealed = new JdbcSealedSecrets(database.engineDatabase());
        Scrubbers scrubbers = new Scrubbers(sealed, keys, clock);
        return new Replica(
                new Secrets(
                        new JdbcSecrets(database.tenantDatabase()), sealed, keys, scrubbers, clock),
                scrubbers);
    }

    private DataKeys keys(String key) {
        return Vault.start(database.engineDatabase(), clock, key, "");
    }

    private String reveal(String name) {
        try (Secret secret = replica.secrets().use(tenant, name, null, "looking").orElseThrow()) {
            return secret.reveal();
        }
    }

    private void refusesAltered(String name) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> replica.secrets().use(tenant, name, null, "p"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                .withMessageContaining("altered");
    }

    /** Everything but the row's own keys, as one who owns the tables could. */
    private void copySealed(TenantId from, String name, TenantId to, String target) {
        jdbc().sql(
                        """
                        UPDATE secrets t
                           SET version = s.version, data_key_version = s.data_key_version,
                               nonce = s.nonce, ciphertext = s.ciphertext
                          FROM secrets s
                         WHERE s.tenant_id = :from AND s.name = :name
                           AND t.tenant_id = :to AND t.name = :target
                        """)
                .param("from", from.value())
                .param("name", name)
                .param("to", to.value())
                .param("target", target)
                .update();
    }

    private JdbcClient jdbc() {
        return JdbcClient.create(database.owner());
    }
}
