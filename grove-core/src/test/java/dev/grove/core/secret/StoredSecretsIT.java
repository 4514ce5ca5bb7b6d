package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.Vault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a caller may store, and what the API shows of them. */
class StoredSecretsIT {

    private static final Instant BEGIN = Instant.parse("2026-11-22T10:00:00.123456Z");

    private final SettableClock clock = new SettableClock(BEGIN);
    private TestDatabase database;
    private TenantId tenant;
    private Secrets secrets;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        tenant = TestTenants.fresh(database);
        secrets = secrets("MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void reportsWhetherAValueIsTheFirstAndWhenEachWasStored() {
        StoredSecret first = secrets.put(tenant, "token", "value-1234");
        assertThat(first.isNew()).isTrue();
        assertThat(first.entry())
                .isEqualTo(new SecretEntry(new SecretName("token"), BEGIN, BEGIN, List.of()));
        assertThat(first.entry().lastUsedAt()).isNull();
        clock.advance(Duration.ofNanos(1_500));
        use("token", null, "looking");
        StoredSecret second = secrets.put(tenant, "token", "value-5678");
        assertThat(second.isNew()).isFalse();
        Instant later = BEGIN.plusNanos(1_000);
        assertThat(second.entry())
                .as("to the microsecond")
                .isEqualTo(
                        new SecretEntry(
                                new SecretName("token"),
                                BEGIN,
                                later,
                                List.of(new SecretEntry.User(null, "looking", later))));
    }

    @Test
    void listsByNameAndPageAndOfOneTenantOnly() {
        for (String name : List.of("b", "d", "a", "c")) {
            secrets.put(tenant, name, "value-of-" + name);
        }
        secrets.put(TestTenants.fresh(database), "theirs", "value-1234");
        Page<SecretEntry> first = secrets.list(tenant, new PageRequest(2, null));
        assertThat(names(first)).containsExactly("a", "b");
        Page<SecretEntry> second = secrets.list(tenant, new PageRequest(2, first.nextCursor()));
        assertThat(names(second)).containsExactly("c", "d");
        assertThat(second.nextCursor()).isNull();
        assertThat(names(secrets.list(tenant, new PageRequest(3, null)))).hasSize(3);
        assertThat(secrets.list(TestTenants.fresh(database), new PageRequest(2, null)).items())
                .isEmpty();
    }

    @Test
    void refusesACursorThatItDidNotGive() {
        refuses(
                "cursor",
                () -> secrets.list(tenant, new PageRequest(2, PageRequest.cursorAfter("No Name"))));
    }

    @Test
    void listsWhoUsedASecretLatelyTheLatestFirst() {
        RunFixtures fixtures = new RunFixtures(database);
        RunId run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        secrets.put(tenant, "other", "value-5678");
        secrets.put(tenant, "token", "value-1234");
        use("other", null, "something else");
        use("token", run, "a push");
        clock.advance(Duration.ofSeconds(1));
        use("token", null, "a look");
        clock.advance(Duration.ofSeconds(1));
        use("token", run, "a push");
        SecretEntry token = secrets.list(tenant, new PageRequest(5, null)).items().getLast();
        assertThat(token.usedBy())
                .containsExactly(
                        new SecretEntry.User("a", "a push", BEGIN.plusSeconds(2)),
                        new SecretEntry.User(null, "a look", BEGIN.plusSeconds(1)));
        assertThat(token.lastUsedAt()).isEqualTo(BEGIN.plusSeconds(2));
    }

    @Test
    void listsNoMoreThanTenUsers() {
        secrets.put(tenant, "token", "value-1234");
        for (int i = 1; i <= 11; i++) {
            clock.advance(Duration.ofSeconds(1));
            use("token", null, "use " + i);
        }
        SecretEntry token = secrets.list(tenant, new PageRequest(5, null)).items().getFirst();
        assertThat(token.usedBy())
                .hasSize(10)
                .extracting(SecretEntry.User::purpose)
                .startsWith("use 11")
                .endsWith("use 2");
    }

    @Test
    void writesAPurposeDownWithoutSecretsAndNoLongerThanTwoHundredCharacters() {
        secrets.put(tenant, "token", "value-1234");
        use("token", null, "fetch https://value-1234@host/" + "x".repeat(200));
        use("token", null, "y".repeat(200));
        SecretEntry token = secrets.list(tenant, new PageRequest(5, null)).items().getFirst();
        assertThat(token.usedBy())
                .extracting(SecretEntry.User::purpose)
                .containsExactlyInAnyOrder(
                        ("fetch https://[secret:token]@host/" + "x".repeat(200)).substring(0, 200),
                        "y".repeat(200));
    }

    @Test
    void hasNothingUnderANameThatNoSecretCanHave() {
        refuses("name", () -> secrets.put(tenant, "No Name", "value-1234"));
        assertThat(secrets.use(tenant, "No Name", null, "p")).isEmpty();
        assertThat(secrets.use(tenant, "none", null, "p")).isEmpty();
        notFound(() -> secrets.delete(tenant, "No Name"));
        notFound(() -> secrets.delete(tenant, "none"));
    }

    @Test
    void deletesOneOfTheTenantsOwn() {
        secrets.put(tenant, "token", "value-1234");
        notFound(() -> secrets.delete(TestTenants.fresh(database), "token"));
        secrets.delete(tenant, "token");
        assertThat(secrets.use(tenant, "token", null, "p")).isEmpty();
        notFound(() -> secrets.delete(tenant, "token"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "half \ud83d of a pair"})
    void refusesAValueThatIsNoText(String value) {
        refuses("value", () -> secrets.put(tenant, "token", value));
    }

    @Test
    void keepsTheLargestValueAndRefusesOneByteMore() {
        String largest = "é".repeat(Secrets.MAX_VALUE_BYTES / 2);
        secrets.put(tenant, "token", largest);
        try (Secret secret = secrets.use(tenant, "token", null, "p").orElseThrow()) {
            assertThat(secret.name()).isEqualTo(new SecretName("token"));
            assertThat(secret.reveal()).isEqualTo(largest);
        }
        refuses("value", () -> secrets.put(tenant, "token", largest + "x"));
        secrets.put(tenant, "small", "x");
        try (Secret secret = secrets.use(tenant, "small", null, "p").orElseThrow()) {
            assertThat(secret.reveal()).isEqualTo("x");
        }
    }

    @Test
    void keepsAsManyBytesOfATenantAsItMayAndRefusesOneMore() {
        String quarter = "x".repeat(Secrets.MAX_TENANT_BYTES / 4);
        for (String name : List.of("a", "b", "c", "d")) {
            secrets.put(tenant, name, quarter);
        }
        refuses("value", () -> secrets.put(tenant, "e", "x"));
        secrets.put(tenant, "d", quarter.substring(1));
        secrets.put(tenant, "e", "x");
        secrets.put(TestTenants.fresh(database), "e", quarter);
    }

    @Test
    void reportsBeforehandThatNothingCouldBeStoredWithoutAMasterKey() {
        secrets.requireUnlocked(tenant);
        Secrets locked = secrets("");
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> locked.requireUnlocked(tenant))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SECRETS_LOCKED));
    }

    private Secrets secrets(String key) {
        DataKeys keys = Vault.start(database.engineDatabase(), clock, key, "");
        JdbcSealedSecrets sealed = new JdbcSealedSecrets(database.engineDatabase());
        return new Secrets(
                new JdbcSecrets(database.tenantDatabase()),
                sealed,
                keys,
                new Scrubbers(sealed, keys, clock),
                clock);
    }

    private void use(String name, @Nullable RunId run, String purpose) {
        secrets.use(tenant, name, run, purpose).orElseThrow().close();
    }

    private static List<String> names(Page<SecretEntry> page) {
        return page.items().stream().map(entry -> entry.name().text()).toList();
    }

    private static void refuses(String field, ThrowingCallable call) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED))
                .satisfies(e -> assertThat(e.errors().getFirst().field()).isEqualTo(field));
    }

    private static void notFound(ThrowingCallable call) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }
}
