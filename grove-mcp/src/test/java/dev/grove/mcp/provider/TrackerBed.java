package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.identity.AuthValidation;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.identity.TestIdentities;
import dev.grove.core.provider.Listings;
import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.TestListings;
import dev.grove.core.provider.ToolStatus;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.language.schema.JsonSchemas;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A tenant with a run, and its provider: a server in this process. */
final class TrackerBed {

    static final KeyId KEY = KeyId.next();

    final SettableClock clock = new SettableClock();
    final TrackerServers servers = new TrackerServers();
    final Secrets secrets;
    final ProviderLinks links;
    final ToolProviders providers;
    final ProvidedTools provided;
    final ProviderTenantTools tools;
    final ChangedTools changed;
    final TenantId tenant;
    final RunId run;

    private final RunFixtures rows;
    private final Agents agents;

    TrackerBed(TestDatabase database) {
        secrets = TestSecrets.of(database);
        rows = new RunFixtures(database);
        tenant = anotherTenant();
        run = rows.queuedRun(tenant, rows.agent(tenant, "runner"), 0);
        ProviderSettings settings =
                new ProviderSettings(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5),
                        128,
                        3,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5));
        var tenants = database.tenantDatabase();
        ProviderCredentials credentials =
                new ProviderCredentials(secrets, TestIdentities.of(database));
        Discovery discovery =
                new Discovery(servers, credentials, new JsonSchemas(), settings, clock);
        Listings listings = TestListings.of(database);
        links = new ProviderLinks(servers, settings, clock);
        providers =
                new ToolProviders(
                        tenants,
                        new ProviderValidation(
                                new EndpointValidation(
                                        new Egress(
                                                new EgressSettings(List.of()),
                                                host -> List.of(InetAddress.ofLiteral(host))),
                                        TestDoors.at(8080)),
                                new AuthValidation(new TestIdentities())),
                        discovery,
                        listings,
                        links,
                        clock);
        provided = new ProvidedTools(tenants, clock);
        changed = new ChangedTools(tenants, links, discovery, listings, settings, clock);
        tools =
                new ProviderTenantTools(
                        tenants,
                        new ProviderCalls(
                                tenants,
                                links,
                                new ProviderAttempts(
                                        tenants, credentials, discovery, listings, settings, clock),
                                clock));
        agents =
                TestAgents.on(
                        database,
                        new Tools(List.of(FakeTools.named("finish")), new JsonSchemas()),
                        tools);
    }

    TenantId anotherTenant() {
        return rows.tenant("tracker-" + UUID.randomUUID());
    }

    void register(Map<String, String> headers, @Nullable Integer maxCalls) {
        register(headers, null, maxCalls);
    }

    void register(
            Map<String, String> headers, @Nullable RequestAuth auth, @Nullable Integer maxCalls) {
        providers.register(
                tenant,
                new ProviderDraft(
                        "tracker",
                        null,
                        "https://tracker.example.com/mcp",
                        Map.copyOf(headers),
                        auth,
                        null,
                        maxCalls,
                        null),
                KEY);
    }

    void register() {
        register(Map.of(), null);
    }

    List<Tool> store(String... allowlist) {
        StoredAgent agent = agents.store(tenant, draft(allowlist), null).current();
        return tools.pinnedBy(tenant, agent.id(), agent.version());
    }

    private static AgentDraft draft(String... allowlist) {
        return new AgentDraft(
                "helper",
                null,
                null,
                "You help.",
                new AgentDraft.Uses("fake/small", null, List.of(allowlist), null, null, null),
                null,
                null,
                new AgentDraft.AnswersDraft(null, null),
                new AgentDraft.Terms(
                        null,
                        null,
                        null,
                        new AgentDraft.PausesDraft(null, null, null, null, null),
                        null,
                        null),
                null);
    }

    ToolOutcome call(Tool tool, String callId) {
        return call(tool, callId, new Cancellation());
    }

    ToolOutcome call(Tool tool, String callId, Cancellation cancellation) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().put("id", "i-7");
        return tool.execute(
                new ToolCall(callId, tool.spec().name(), arguments),
                new ToolContext(
                        tenant, run, 1, 3, GitSpec.defaultsOf("helper"), null, cancellation));
    }

    /** A call that the test does not wait for. */
    CompletableFuture<ToolOutcome> begin(Tool tool, String callId) {
        return CompletableFuture.supplyAsync(
                () -> call(tool, callId), task -> Thread.ofVirtual().start(task));
    }

    String seen(String tool) {
        return provided.list(tenant, "tracker").stream()
                .filter(each -> each.name().equals(tool))
                .map(each -> String.valueOf(each.seen() == null ? null : each.seen().sha256()))
                .findFirst()
                .orElseThrow();
    }

    ToolStatus status(String tool) {
        return provided.list(tenant, "tracker").stream()
                .filter(each -> each.name().equals(tool))
                .map(ProvidedTool::status)
                .findFirst()
                .orElseThrow();
    }

    /** Makes a call that must fail, and returns what the model reads of it. */
    String failed(Tool tool, String callId) {
        return failed(call(tool, callId));
    }

    /** Makes a call that must end in doubt, and returns what the model reads of it. */
    String inDoubt(Tool tool, String callId) {
        return inDoubt(call(tool, callId));
    }

    static String inDoubt(ToolOutcome outcome) {
        assertThat(outcome).isInstanceOf(ToolOutcome.InDoubt.class);
        return ((ToolOutcome.InDoubt) outcome).content();
    }

    static String failed(ToolOutcome outcome) {
        assertThat(outcome).isInstanceOf(ToolOutcome.Failed.class);
        return ((ToolOutcome.Failed) outcome).content();
    }
}
