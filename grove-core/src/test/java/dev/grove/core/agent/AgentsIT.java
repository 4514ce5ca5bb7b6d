package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentsIT {

    private static TestDatabase database;
    private static Agents agents;

    private TenantId tenant;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        agents =
                TestAgents.on(
                        database,
                        new Tools(List.of(FakeTools.named("finish", "echo")), new JsonSchemas()));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void newTenant() {
        tenant = TestTenants.fresh(database);
    }

    @Test
    void createsThenReplacesWithANewVersion() {
        StoreOutcome<StoredAgent> first = store("fixer", "one", null);
        StoreOutcome<StoredAgent> second = store("fixer", "two", null);

        assertThat(first).isInstanceOf(StoreOutcome.Created.class);
        assertThat(second).isInstanceOf(StoreOutcome.Replaced.class);
        assertThat(second.current().id()).isEqualTo(first.current().id());
        assertThat(second.current().version()).isEqualTo(2);
        assertThat(second.current().createdAt()).isEqualTo(first.current().createdAt());
        assertThat(agents.get(tenant, "fixer")).isEqualTo(second.current());
        assertThat(agents.getVersion(tenant, "fixer", 1).definition().systemPrompt())
                .isEqualTo("one");
    }

    @Test
    void addsNoVersionForWhatItHoldsAlready() {
        AgentDraft draft =
                Drafts.named("same")
                        .outputSchema("{\"b\":1,\"type\":\"number\",\"minimum\":1.50}")
                        .build();
        agents.store(tenant, draft, null);

        StoreOutcome<StoredAgent> again = agents.store(tenant, draft, 1);

        assertThat(again).isInstanceOf(StoreOutcome.Unchanged.class);
        assertThat(again.current().version()).isEqualTo(1);
    }

    @Test
    void refusesAChangeToAnotherVersionThanExpected() {
        store("fixer", "one", 0);
        store("fixer", "two", 1);

        assertMismatch(() -> store("fixer", "three", 1), 1, 2);
        assertMismatch(() -> store("fixer", "three", 0), 0, 2);
        assertMismatch(() -> store("absent", "one", 3), 3, 0);
        assertMismatch(() -> delete("fixer", 1), 1, 2);
        assertThat(agents.get(tenant, "fixer").version()).isEqualTo(2);
    }

    @Test
    void letsOneOfManyGuardedChangesWin() throws Exception {
        store("raced", "start", null);

        List<Object> results = race(16, i -> () -> store("raced", "by " + i, 1));

        assertThat(results).filteredOn(StoreOutcome.class::isInstance).hasSize(1);
        assertThat(results)
                .filteredOn(GroveException.class::isInstance)
                .hasSize(15)
                .allSatisfy(e ->
                        assertThat(((GroveException) e).code())
                                .isEqualTo(ErrorCode.VERSION_MISMATCH));
        assertThat(agents.get(tenant, "raced").version()).isEqualTo(2);
    }

    @Test
    void createsOnceWhenManyCreateAtOnceAndLosesNoChange() throws Exception {
        List<Object> results = race(16, i -> () -> store("new", "by " + i, null));

        assertThat(results).filteredOn(StoreOutcome.Created.class::isInstance).hasSize(1);
        assertThat(results)
                .extracting(r -> ((StoredAgent) ((StoreOutcome<?>) r).current()).version())
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 16).boxed().toList());
    }

    @Test
    void keepsTenantsApart() {
        store("shared", "mine", null);
        TenantId other = TestTenants.fresh(database);

        assertThat(agents.find(other, "shared")).isEmpty();
        assertThat(agents.list(other, new PageRequest(10, null)).items()).isEmpty();
        assertNotFound(() -> agents.versions(other, "shared", new PageRequest(10, null)));
        var id = agents.get(tenant, "shared").id();
        assertNotFound(() -> agents.pinned(other, id, 1));
        assertThat(agents.store(other, Drafts.named("shared").build(), 0))
                .isInstanceOf(StoreOutcome.Created.class);
    }

    @Test
    void isFencedByTheDatabaseToo() {
        store("secret", "mine", null);
        TenantId other = TestTenants.fresh(database);

        int seen =
                database.tenantDatabase()
                        .call(
                                other,
                                jdbc ->
                                        jdbc.sql("SELECT count(*) FROM agent_versions")
                                                .query(Integer.class)
                                                .single());

        assertThat(seen).isZero();
        assertThatThrownBy(() ->
                        database.tenantDatabase()
                                .run(
                                        tenant,
                                        jdbc -> jdbc.sql("DELETE FROM agent_versions").update()))
                .hasMessageContaining("agent_versions");
    }

    @Test
    void keepsHistoryReadableAfterADeleteAndFreesTheName() {
        StoredAgent old = store("gone", "old", null).current();
        delete("gone", 1);

        assertThat(agents.find(tenant, "gone")).isEmpty();
        assertNotFound(() -> agents.pin(tenant, "gone", null));
        assertNotFound(() -> delete("gone", null));
        assertThat(agents.versions(tenant, "gone", new PageRequest(10, null)).items())
                .singleElement()
                .satisfies(version -> assertThat(version.deletedAt()).isNotNull());

        StoredAgent recreated = store("gone", "new", 0).current();

        assertThat(recreated.id()).isNotEqualTo(old.id());
        assertThat(recreated.version()).isEqualTo(1);
        assertThat(agents.getVersion(tenant, "gone", 1).definition().systemPrompt())
                .isEqualTo("new");
        assertThat(agents.pinned(tenant, old.id(), 1).definition().systemPrompt()).isEqualTo("old");
    }

    @Test
    void pinsTheCurrentVersionOrTheOneAskedFor() {
        store("pinned", "one", null);
        store("pinned", "two", null);

        assertThat(agents.pin(tenant, "pinned", null).version()).isEqualTo(2);
        assertThat(agents.pin(tenant, "pinned", 1).definition().systemPrompt()).isEqualTo("one");
        assertNotFound(() -> agents.pin(tenant, "pinned", 3));
    }

    @Test
    void listsByNameInPagesWithoutGapOrRepeat() {
        List<String> names = List.of("a", "a-b", "a_b", "ab", "b1", "b10", "b2");
        names.forEach(name -> store(name, "p", null));

        List<String> listed = new ArrayList<>();
        String cursor = null;
        do {
            Page<StoredAgent> page = agents.list(tenant, new PageRequest(2, cursor));
            page.items().forEach(agent -> listed.add(agent.name()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(listed).containsExactly("a", "a-b", "a_b", "ab", "b1", "b10", "b2");
    }

    @Test
    void listsVersionsNewestFirstInPages() {
        for (int i = 1; i <= 5; i++) {
            store("many", "prompt " + i, null);
        }

        Page<StoredAgent> first = agents.versions(tenant, "many", new PageRequest(3, null));
        Page<StoredAgent> second =
                agents.versions(tenant, "many", new PageRequest(3, first.nextCursor()));

        assertThat(first.items()).extracting(StoredAgent::version).containsExactly(5, 4, 3);
        assertThat(second.items()).extracting(StoredAgent::version).containsExactly(2, 1);
        assertThat(second.nextCursor()).isNull();
    }

    @Test
    void answersOddNamesAndCursorsWithoutAskingTheDatabase() {
        for (String odd : List.of("", "a\0b", "\ud800", "../etc", "A".repeat(10_000))) {
            assertThat(agents.find(tenant, odd)).isEmpty();
            assertNotFound(() -> agents.versions(tenant, odd, new PageRequest(10, null)));
            assertNotFound(() -> delete(odd, null));
        }
        PageRequest forged = new PageRequest(10, PageRequest.cursorAfter("a\0b"));
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> agents.list(tenant, forged))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED));
    }

    private StoreOutcome<StoredAgent> store(
            String name, String prompt, @Nullable Integer expected) {
        return agents.store(tenant, Drafts.named(name).systemPrompt(prompt).build(), expected);
    }

    private Void delete(String name, @Nullable Integer expected) {
        agents.delete(tenant, name, expected);
        return null;
    }

    private static void assertNotFound(Callable<?> call) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(call::call)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    private static void assertMismatch(Callable<?> call, int expected, int current) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(call::call)
                .satisfies(e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.VERSION_MISMATCH);
                    assertThat(e.details())
                            .containsEntry("expected_version", expected)
                            .containsEntry("current_version", current);
                });
    }

    private interface Attempt {
        Callable<Object> number(int i);
    }

    /** Everyone waits at the line until all stand there. */
    private static List<Object> race(int many, Attempt attempt) throws Exception {
        CountDownLatch atTheLine = new CountDownLatch(many);
        try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
            List<Future<Object>> futures =
                    IntStream.range(0, many)
                            .mapToObj(i ->
                                    threads.submit(() -> {
                                        atTheLine.countDown();
                                        atTheLine.await(60, TimeUnit.SECONDS);
                                        try {
                                            return attempt.number(i).call();
                                        } catch (GroveException e) {
                                            return e;
                                        }
                                    }))
                            .toList();
            List<Object> results = new ArrayList<>();
            for (Future<Object> future : futures) {
                results.add(future.get(60, TimeUnit.SECONDS));
            }
            return results;
        }
    }
}
