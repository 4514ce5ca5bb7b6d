package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.governance.TestGovernedRuns;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/**
 * Answers that come after the time of their wait and before a sweep has ended it: no sweep runs
 * here, so the check of the answer stands alone.
 */
class LateAnswersIT {

    private static final Instant EXPIRES_AT = Instant.parse("2026-03-29T01:30:00Z");
    private static final Instant LAST_MOMENT = EXPIRES_AT.minusNanos(1_000);
    private static final Instant MUCH_LATER = EXPIRES_AT.plusSeconds(3_600);

    private static TestDatabase database;
    private static RunFixtures fixtures;
    private static Decisions decisions;
    private static ClientResults results;

    private TenantId tenant;
    private RunId run;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        Tools tools = new Tools(List.of(FakeTools.named("echo")), new JsonSchemas());
        Scrubbers scrubbers = TestSecrets.scrubbersOf(database);
        WorkRules rules =
                new WorkRules(
                        TestAgents.on(database, tools),
                        new AgentTools(tools, new OwnTools(List.of(new NoTenantTools()))));
        decisions =
                new Decisions(
                        rules,
                        scrubbers,
                        new BudgetDecisions(
                                new BudgetRaises(
                                        rules,
                                        new StaticListableBeanFactory()
                                                .getBeanProvider(SessionRuns.class)),
                                scrubbers),
                        TestGovernedRuns.over(database, scrubbers));
        results = new ClientResults(scrubbers);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void setUp() {
        tenant = fixtures.tenant("t-" + Uuids.next());
        AgentId agent = fixtures.agent(tenant, "a");
        run = fixtures.queuedRun(tenant, agent, 50);
        fixtures.owner()
                .sql("UPDATE agent_runs SET status = 'waiting', epoch = 1 WHERE id = :id")
                .param("id", run.value())
                .update();
    }

    static Stream<Decision> decisions() {
        return Stream.of(new Decision.Approve(null, null), new Decision.Deny("no"));
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void takesADecisionUntilTheLastMoment(Decision decision) {
        waitFor("approval");
        decide(decision, LAST_MOMENT);
        assertThat(resolution())
                .hasValue(decision instanceof Decision.Approve ? "approved" : "denied");
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void takesNoDecisionAtTheDeadlineOrAfterIt(Decision decision) {
        waitFor("approval");
        for (Instant late : List.of(EXPIRES_AT, MUCH_LATER)) {
            assertThatExceptionOfType(GroveException.class)
                    .isThrownBy(() -> decide(decision, late))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                    .withMessageContaining("counts as a denial");
        }
        assertThat(resolution()).isEmpty();
    }

    @Test
    void takesTheResultOfAClientToolUntilTheLastMoment() {
        waitFor("client_tool");
        bring(LAST_MOMENT);
        assertThat(resolution()).hasValue("answered");
    }

    @Test
    void takesNoResultOfAClientToolAtItsDeadlineOrAfterIt() {
        waitFor("client_tool");
        for (Instant late : List.of(EXPIRES_AT, MUCH_LATER)) {
            assertThatExceptionOfType(GroveException.class)
                    .isThrownBy(() -> bring(late))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.RUN_NOT_WAITING))
                    .withMessageContaining("no longer waits for the result of c1");
        }
        assertThat(resolution()).isEmpty();
    }

    private void decide(Decision decision, Instant now) {
        inTheLock((locked, jdbc) ->
                decisions.take(
                        jdbc,
                        locked,
                        ApprovalWait.TYPE,
                        "c1",
                        new Decider(KeyId.next(), "operator", Scope.INVOKE),
                        decision,
                        now));
    }

    private void bring(Instant now) {
        List<ClientResult> brought = List.of(new ClientResult("c1", "green", false));
        inTheLock((locked, jdbc) -> results.take(jdbc, locked, brought, now));
    }

    private void inTheLock(BiConsumer<LockedRun, TenantSql> work) {
        boolean _ =
                database.tenantDatabase()
                        .call(
                                tenant,
                                jdbc -> {
                                    work.accept(LockedRun.lock(jdbc, run), jdbc);
                                    return true;
                                });
    }

    private void waitFor(String kind) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool,
                               arguments, digest, created_at, expires_at, due_at)
                        VALUES (:tenant, :id, :run, 1, 'c1', :kind, 'echo', '{}', repeat('0', 64),
                                :expires - interval '1 minute', :expires, :expires)
                        """)
                .param("tenant", tenant.value())
                .param("id", Uuids.next())
                .param("run", run.value())
                .param("kind", kind)
                .param("expires", EXPIRES_AT.atOffset(ZoneOffset.UTC))
                .update();
    }

    private Optional<String> resolution() {
        @Nullable String resolution =
                fixtures.owner()
                        .sql("SELECT resolution FROM agent_run_waits WHERE run_id = :run")
                        .param("run", run.value())
                        .query((row, _) -> row.getString(1))
                        .list()
                        .getFirst();
        return Optional.ofNullable(resolution);
    }
}
