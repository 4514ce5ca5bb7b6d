package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.Tools;
import dev.grove.core.tool.custom.EndpointValidation;
import dev.grove.core.workspace.GitSpec;
import dev.grove.mcp.client.RemoteException.Kind;
import java.net.InetAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Calls of a provider's tools whose database goes away while it is asked whether they may be made.
 * A lock holds its statements; then whoever executes them is ended.
 */
class ProviderOutageIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** As many as a call is tried. */
    private static final int TRIES = 4;

    private static final String WAITING =
            """
            SELECT pid FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'
            """;

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final RunFixtures rows = new RunFixtures(database);
    private final SettableClock clock = new SettableClock();
    private final TrackerServers servers = new TrackerServers();
    private Tool look;
    private Tool close;
    private TenantId tenant;
    private RunId run;

    @BeforeEach
    void registerAndStore() {
        var tenants = database.tenantDatabase();
        ProviderSettings settings =
                new ProviderSettings(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5),
                        128,
                        3,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5));
        Credentials credentials = new Credentials(TestSecrets.of(database));
        Discovery discovery =
                new Discovery(servers, credentials, new JsonSchemas(), settings, clock);
        Listings listings = new Listings(tenants);
        ProviderTenantTools tools =
                new ProviderTenantTools(
                        tenants,
                        new ProviderCalls(
                                tenants,
                                new ProviderLinks(servers, settings, clock),
                                new ProviderAttempts(
                                        tenants, credentials, discovery, listings, settings, clock),
                                clock));
        Egress egress =
                new Egress(
                        new EgressSettings(List.of()),
                        host -> List.of(InetAddress.ofLiteral(host)));
        ToolProviders providers =
                new ToolProviders(
                        tenants,
                        new ProviderValidation(new EndpointValidation(egress)),
                        discovery,
                        listings,
                        clock);
        tenant = rows.tenant("tracker");
        run = rows.queuedRun(tenant, rows.agent(tenant, "runner"), 0);
        providers.register(
                tenant,
                new ProviderDraft(
                        "tracker", null, "https://tracker.example.com/mcp", Map.of(), null, null),
                KeyId.next());
        Agents agents =
                TestAgents.on(
                        database,
                        new Tools(List.of(FakeTools.named("finish")), new JsonSchemas()),
                        tools);
        StoredAgent stored =
                agents.store(
                                tenant,
                                new AgentDraft(
                                        "helper",
                                        null,
                                        "You help.",
                                        "fake/small",
                                        List.of("tracker:close", "tracker:look"),
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null),
                                null)
                        .agent();
        List<Tool> both = tools.pinnedBy(tenant, stored.id(), stored.version());
        close = both.getFirst();
        look = both.getLast();
    }

    @AfterEach
    void end() {
        database.close();
    }

    /** Keeps everybody else from a table until it is closed. */
    private final class Lock implements AutoCloseable {

        private final Connection connection = database.owner().getConnection();
        private final Set<Integer> ended = new HashSet<>();

        Lock(String table) throws SQLException {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                boolean _ = statement.execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
            }
        }

        /** Waits until a statement has come that waits for the lock, and ends its connection. */
        void endWhoWaits() {
            int waiting =
                    await("somebody who waits")
                            .atMost(LIMIT)
                            .until(
                                    () ->
                                            owner.sql(WAITING).query(Integer.class).list().stream()
                                                    .filter(pid -> !ended.contains(pid))
                                                    .findFirst()
                                                    .orElse(0),
                                    pid -> pid > 0);
            ended.add(waiting);
            assertThat(
                            owner.sql("SELECT pg_terminate_backend(:pid)")
                                    .param("pid", waiting)
                                    .query(Boolean.class)
                                    .single())
                    .isTrue();
        }

        @Override
        public void close() throws SQLException {
            connection.rollback();
            connection.close();
        }
    }

    private CompletableFuture<ToolOutcome> call(Tool tool, String id) {
        return CompletableFuture.supplyAsync(
                () ->
                        tool.execute(
                                new ToolCall(
                                        id,
                                        tool.spec().name(),
                                        JsonNodeFactory.instance.objectNode().put("id", "i-7")),
                                new ToolContext(
                                        tenant,
                                        run,
                                        1,
                                        3,
                                        GitSpec.defaultsOf("helper"),
                                        null,
                                        new Cancellation())),
                task -> Thread.ofVirtual().start(task));
    }

    private static ToolOutcome outcome(CompletableFuture<ToolOutcome> call) throws Exception {
        return call.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static String failed(ToolOutcome outcome) {
        assertThat(outcome).isInstanceOf(ToolOutcome.Failed.class);
        return ((ToolOutcome.Failed) outcome).content();
    }

    @Test
    void areMadeOnceWhenItIsBack() throws Exception {
        for (String table : List.of("tool_providers", "tool_provider_tools")) {
            CompletableFuture<ToolOutcome> call;
            try (Lock lock = new Lock(table)) {
                call = call(close, "c-" + table);
                lock.endWhoWaits();
                lock.endWhoWaits();
            }
            assertThat(outcome(call)).as(table).isInstanceOf(ToolOutcome.Completed.class);
        }
        assertThat(servers.calls()).hasSize(2);
    }

    @Test
    void areNotMadeWhileItStaysAway() throws Exception {
        CompletableFuture<ToolOutcome> call;
        try (Lock lock = new Lock("tool_provider_tools")) {
            call = call(close, "c1");
            for (int i = 0; i < TRIES; i++) {
                lock.endWhoWaits();
            }
            assertThat(failed(outcome(call))).contains("Not called", "database did not answer");
        }
        assertThat(servers.calls()).isEmpty();
        // The provider's server is not blamed for it.
        assertThat(outcome(call(close, "c2"))).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(servers.calls()).hasSize(1);
    }

    @Test
    void areNotSaidToBeUnsentWhenOneBeforeMayHaveArrived() throws Exception {
        CompletableFuture<Lock> locked = new CompletableFuture<>();
        servers.fail(Kind.LOST);
        servers.inEachCall(() -> {
            try {
                locked.complete(new Lock("tool_provider_tools"));
            } catch (SQLException e) {
                locked.completeExceptionally(e);
            }
        });
        CompletableFuture<ToolOutcome> call = call(look, "c1");
        try (Lock lock = locked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            for (int i = 1; i < TRIES; i++) {
                lock.endWhoWaits();
            }
            assertThat(failed(outcome(call)))
                    .contains("was not answered", "may or may not have taken effect")
                    .doesNotContain("Not called");
        }
        assertThat(servers.calls()).hasSize(1);
    }
}
