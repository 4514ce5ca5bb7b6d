package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.server.HttpAnswer;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.run.WaitingRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Agents that read one provider and write to another. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
abstract class LabelsBed extends GovernedIT {

    static final String FROM_CRM = "c:provider:crm";

    final CountedMcpServer crm =
            new CountedMcpServer(
                    new CountedMcpServer.Tool("fetch", true, _ -> "A customer."),
                    new CountedMcpServer.Tool("plain", true, _ -> "x", List.of("nothing")),
                    new CountedMcpServer.Tool(
                            "named", true, _ -> "x", List.of("c:customer", "u:mail")));
    final CountedMcpServer tracker =
            new CountedMcpServer(new CountedMcpServer.Tool("create", false, _ -> "Created."));
    HttpServer service;

    @Autowired StartLabels starts;
    @Autowired TenantDatabase database;

    @BeforeEach
    void withProviders() throws IOException {
        register("crm", crm.url());
        register("tracker", tracker.url());
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.start();
    }

    @AfterEach
    void stop() {
        crm.close();
        tracker.close();
        service.stop(0);
    }

    void register(String name, String url) {
        HttpAnswer registered =
                caller.post(
                        "/tool-providers", "{\"name\":\"%s\",\"url\":\"%s\"}".formatted(name, url));
        assertThat(registered.status()).as(registered.body()).isEqualTo(201);
    }

    void leaker() {
        agent("leaker", "leaker", tools("crm:fetch", "tracker:create"), "trust/privileged");
    }

    void creator(String... policies) {
        agent("creator", "creator", tools("tracker:create"), policies);
    }

    static String tools(String... names) {
        return "\"" + String.join("\",\"", names) + "\",\"finish\"";
    }

    /** The run below another one that was made last. */
    WaitingRun childOf(WaitingRun parent, String agent) {
        return new WaitingRun(caller, agent, tree(parent).getLast().path("run_id").asString());
    }

    String startLabels(String run) {
        return owner().sql("SELECT COALESCE(start_labels, '') FROM agent_runs WHERE id = :run")
                .param("run", UUID.fromString(run))
                .query(String.class)
                .single();
    }

    /** How many markers of a run's calls have labels of their own. */
    long labelledMarkers(WaitingRun run) {
        return owner().sql(
                        "SELECT count(*) FROM run_log WHERE run_id = :run AND changes::text LIKE '%\"labels\"%'")
                .param("run", UUID.fromString(run.id()))
                .query(Long.class)
                .single();
    }

    void assertDenied(WaitingRun run) {
        assertThat(events(run, "policy.denied"))
                .as(run.events().toString())
                .hasSize(1)
                .first()
                .satisfies(denied -> {
                    assertThat(denied.at("/by/rule").asString()).isEqualTo("exfil");
                    assertThat(denied.path("name").asString()).isEqualTo("tracker:create");
                    assertThat(denied.path("faulted")).isEmpty();
                });
    }
}
