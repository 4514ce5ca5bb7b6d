package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

@ExtendWith(OutputCaptureExtension.class)
class KeyringIT {

    private static final String PASSPHRASE = "correct horse battery staple";
    private static final byte[] VALUE = "a value".getBytes(StandardCharsets.UTF_8);

    private final Clock clock = Clock.systemUTC();
    private final String first = rawKey();
    private final String second = rawKey();

    @TempDir private Path folder;

    private TestDatabase database;
    private TenantId tenant;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        tenant = TestTenants.fresh(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void refusesSecretsInProductionWithoutAKeyAndSaysWhatMendsIt() {
        Keyring keys = production("", "");
        assertThat(keys.isLocked()).isTrue();
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> dataKeys(keys).current(tenant))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SECRETS_LOCKED))
                .withMessageContaining("GROVE_MASTER_KEY")
                .withMessageContaining("openssl rand -base64 32");
        assertThat(folder.resolve("master.key")).doesNotExist();
    }

    @Test
    void warnsAtTheStartWithoutAKeyOfAllThatWillBeRefused(CapturedOutput log) {
        Keyring _ = production("", "");
        assertThat(log.getOut())
                .contains("WARN")
                .contains("This server has no master key. Secrets, callback tools, ")
                .contains("are refused with 503 secrets_locked. Set GROVE_MASTER_KEY (openssl")
                .contains("GROVE_MASTER_KEY_FILE");
        store(production(first, ""));
        Keyring _ = production("", "");
        assertThat(log.getOut()).contains("nothing is scrubbed of the values that were stored");
    }

    @Test
    void opensWithAKeyOutOfAFileWhatWasStoredWithTheSameOutOfASetting() throws Exception {
        Stored stored = store(production(first, ""));
        Path file = Files.writeString(folder.resolve("key"), first + "\n");
        assertThat(stored.open(ofFile(file))).isEqualTo(VALUE);
        Files.writeString(file, second);
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> ofFile(file))
                .withMessageStartingWith("GROVE_MASTER_KEY_FILE does not open the stored secrets");
    }

    @Test
    void makesAKeyInTheDataDirectoryOfAnEmbeddedDatabaseAndFindsItAgain() {
        Stored stored = store(embedded(""));
        assertThat(folder.resolve("master.key")).exists();
        assertThat(stored.open(embedded(""))).isEqualTo(VALUE);
    }

    @Test
    void refusesToStartWhenTheEmbeddedDatabasesKeyIsGone() throws Exception {
        store(embedded(""));
        Files.delete(folder.resolve("master.key"));
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> embedded(""))
                .withMessageContaining("master.key")
                .satisfies(e -> assertThat(e.action()).contains("backup"));
        assertThat(folder.resolve("master.key")).doesNotExist();
    }

    @Test
    void movesFromTheDataDirectorysKeyToAGivenOne() {
        Stored stored = store(embedded(""));
        assertThat(stored.open(embedded(first))).isEqualTo(VALUE);
        assertThat(stored.open(production(first, ""))).isEqualTo(VALUE);
    }

    @Test
    void refusesToStartWithAKeyThatOpensNothingAndSaysHowToChangeKeys() {
        Stored stored = store(production(first, ""));
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> production(second, ""))
                .satisfies(e -> {
                    FailureAnalysis analysis =
                            Objects.requireNonNull(new MasterKeyFailureAnalyzer().analyze(e));
                    assertThat(analysis.getDescription()).doesNotContain(second);
                    assertThat(analysis.getAction()).contains("GROVE_MASTER_KEY_PREVIOUS");
                });
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> production("", first));
        assertThat(stored.open(production(first, ""))).isEqualTo(VALUE);
    }

    @Test
    void opensNothingWithAnotherKeyWhateverTheRowSays() {
        Stored stored = store(production(first, ""));
        String otherId = MasterKeySettings.rawKey(second).orElseThrow().id();
        Keyring other = new Keyring(MasterKeySettings.rawKey(second).orElseThrow(), Set.of());
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> stored.open(other))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SECRETS_LOCKED))
                .withMessageContaining("were wrapped anew by a master key");
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> stored.open(Keyring.locked()))
                .withMessageContaining("has no master key");
        WrappedKey forged =
                new WrappedKey(tenant, stored.key().version(), otherId, stored.key().sealed());
        assertThatExceptionOfType(UnsealableException.class).isThrownBy(() -> other.unwrap(forged));
    }

    @Test
    void opensADataKeyForItsTenantAndVersionOnly() {
        Keyring keys = production(first, "");
        WrappedKey key = store(keys).key();
        for (WrappedKey swapped :
                List.of(
                        new WrappedKey(
                                TenantId.next(), key.version(), key.masterKeyId(), key.sealed()),
                        new WrappedKey(
                                tenant, key.version() + 1, key.masterKeyId(), key.sealed()))) {
            assertThatExceptionOfType(UnsealableException.class)
                    .isThrownBy(() -> keys.unwrap(swapped));
        }
    }

    @Test
    void recognisesAPassphraseAgainAndRefusesAnother() {
        Stored stored = store(production(PASSPHRASE, ""));
        assertThat(stored.open(production(PASSPHRASE, ""))).isEqualTo(VALUE);
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> production(PASSPHRASE + "!", ""));
        assertThat(derivations()).isEqualTo(1);
    }

    @Test
    void agreesOnOneKeyWhenReplicasStartTogetherWithANewPassphrase() throws Exception {
        CountDownLatch together = new CountDownLatch(1);
        List<Future<String>> ids = new ArrayList<>();
        try (ExecutorService replicas = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                Callable<String> start =
                        () -> {
                            together.await();
                            return production(PASSPHRASE, "").current().id();
                        };
                ids.add(replicas.submit(start));
            }
            together.countDown();
        }
        assertThat(ids).extracting(Future::get).containsOnly(ids.getFirst().get());
        assertThat(derivations()).isEqualTo(1);
    }

    @Test
    void wrapsEveryDataKeyAnewAndLeavesTheValuesAlone() {
        Stored stored = store(production(first, ""));
        Keyring both = production(PASSPHRASE, first);
        assertThat(stored.open(both)).isEqualTo(VALUE);
        Keyring after = production(PASSPHRASE, "");
        assertThat(stored.open(after)).isEqualTo(VALUE);
        assertThat(new JdbcDataKeys(database.engineDatabase()).masterKeysInUse())
                .containsExactly(after.current().id());
    }

    /** Killed after some of the data keys: the wrap of each is a commit of its own. */
    @Test
    void goesOnWithARotationThatWasInterrupted() {
        List<Stored> all = new ArrayList<>();
        Keyring old = production(first, "");
        for (int i = 0; i < 5; i++) {
            tenant = TestTenants.fresh(database);
            all.add(store(old));
        }
        rewrapUntilBroken(2);
        assertThat(wrappedBy(first)).isEqualTo(3);
        assertThat(wrappedBy(second)).isEqualTo(2);
        // Neither key alone is enough now, and nothing is lost with both.
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> production(second, ""));
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(() -> production(first, ""));
        Keyring resumed = production(second, first);
        assertThat(wrappedBy(first)).isZero();
        assertThat(all).allSatisfy(one -> assertThat(one.open(resumed)).isEqualTo(VALUE));
        Keyring after = production(second, "");
        assertThat(all).allSatisfy(one -> assertThat(one.open(after)).isEqualTo(VALUE));
    }

    @Test
    void wrapsEachDataKeyOnceWhenReplicasRotateTogether() throws Exception {
        List<Stored> all = new ArrayList<>();
        Keyring old = production(first, "");
        for (int i = 0; i < 20; i++) {
            tenant = TestTenants.fresh(database);
            all.add(store(old));
        }
        List<Future<Keyring>> replicas = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                replicas.add(threads.submit(() -> production(second, first)));
            }
        }
        for (Future<Keyring> replica : replicas) {
            Keyring keys = replica.get();
            assertThat(all).allSatisfy(one -> assertThat(one.open(keys)).isEqualTo(VALUE));
        }
        assertThat(wrappedBy(first)).isZero();
    }

    @Test
    void takesANewDataKeyAfterNinetyDaysAndStillOpensWithTheOldOne() {
        Keyring keys = production(first, "");
        Stored stored = store(keys);
        Instant made = rows().findNewest(tenant).orElseThrow().createdAt();
        Instant end = made.plus(Duration.ofDays(90));
        assertThat(currentAt(keys, end.minusMillis(1)).version()).isEqualTo(stored.key().version());
        WrappedKey next = currentAt(keys, end);
        assertThat(next.version()).isEqualTo(stored.key().version() + 1);
        assertThat(dataKeys(keys).open(stored.key(), "name", 1, stored.value())).isEqualTo(VALUE);
    }

    @Test
    void keepsNeitherKeyNorPassphraseInTheDatabase() {
        store(production(PASSPHRASE, ""));
        String derived =
                jdbc().sql("SELECT string_agg(d::text, '') FROM master_key_derivations d")
                        .query(String.class)
                        .single();
        assertThat(derived).doesNotContain("horse");
    }

    /** A value that was sealed for one row. */
    private record Stored(KeyringIT test, WrappedKey key, Sealed value) {

        /** With its key as it is wrapped now. */
        byte[] open(Keyring keys) {
            WrappedKey wrapped = test.rows().findNewest(key.tenant()).orElseThrow().key();
            return test.dataKeys(keys).open(wrapped, "name", 1, value);
        }
    }

    private Stored store(Keyring keys) {
        DataKeys dataKeys = dataKeys(keys);
        WrappedKey key = dataKeys.current(tenant);
        return new Stored(this, key, dataKeys.seal(key, "name", 1, VALUE));
    }

    private void rewrapUntilBroken(int count) {
        Keyring both =
                new Keyring(
                        MasterKeySettings.rawKey(second).orElseThrow(),
                        Set.of(MasterKeySettings.rawKey(first).orElseThrow()));
        KeyLock lock = new KeyLock(database.engineDatabase());
        jdbc().sql(
                        """
                        CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                          IF (SELECT count(*) FROM tenant_data_keys WHERE master_key_id = NEW.master_key_id) >= %d THEN
                            RAISE EXCEPTION 'power cut';
                          END IF;
                          RETURN NEW;
                        END $$
                        """
                                .formatted(count))
                .update();
        jdbc().sql(
                        """
                        CREATE TRIGGER break BEFORE UPDATE ON tenant_data_keys
                        FOR EACH ROW EXECUTE FUNCTION break()
                        """)
                .update();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> new Rewrapping(rows(), lock).run(both))
                .withMessageContaining("power cut");
        jdbc().sql("DROP TRIGGER break ON tenant_data_keys").update();
    }

    private long wrappedBy(String key) {
        return jdbc().sql("SELECT count(*) FROM tenant_data_keys WHERE master_key_id = :id")
                .param("id", MasterKeySettings.rawKey(key).orElseThrow().id())
                .query(Long.class)
                .single();
    }

    private long derivations() {
        return jdbc().sql("SELECT count(*) FROM master_key_derivations").query(Long.class).single();
    }

    private JdbcClient jdbc() {
        return JdbcClient.create(database.owner());
    }

    private JdbcDataKeys rows() {
        return new JdbcDataKeys(database.engineDatabase());
    }

    private DataKeys dataKeys(Keyring keys) {
        return new DataKeys(rows(), keys, clock);
    }

    private WrappedKey currentAt(Keyring keys, Instant now) {
        return new DataKeys(rows(), keys, new SettableClock(now)).current(tenant);
    }

    private Keyring production(String key, String previous) {
        return Vault.keyring(database.engineDatabase(), clock, key, previous, false, folder);
    }

    private Keyring ofFile(Path file) {
        return Vault.keyring(
                database.engineDatabase(),
                clock,
                new MasterKeySettings("", file.toString(), ""),
                false,
                folder);
    }

    private Keyring embedded(String key) {
        return Vault.keyring(database.engineDatabase(), clock, key, "", true, folder);
    }

    private static String rawKey() {
        return Base64.getEncoder().encodeToString(AesGcm.randomBytes(MasterKey.BYTES));
    }
}
