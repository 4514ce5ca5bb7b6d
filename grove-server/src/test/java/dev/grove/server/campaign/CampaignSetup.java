package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

/** Prepares a cluster for scenarios: the agents are stored, and the model knows its lines. */
final class CampaignSetup {

    /** Settings of a stage that has sandboxes. */
    static final Map<String, String> SANDBOXES =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private CampaignSetup() {}

    static void open(TestCluster cluster, Collection<Scenario> scenarios) {
        cluster.mend();
        HttpCaller caller = cluster.replicas().getFirst().caller();
        // Stored already on a stage that is opened for more scenarios.
        cluster.outside()
                .tools()
                .forEach(tool ->
                        assertThat(caller.post("/tools", tool).status()).isBetween(200, 201));
        scenarios.stream()
                .flatMap(scenario -> Stream.concat(scenario.needed().stream(), Stream.of(scenario)))
                .distinct()
                .forEach(scenario -> open(cluster, caller, scenario));
    }

    /** Takes the brake off that a bug has left, and under which no later run would go on. */
    static void release(TestCluster cluster) {
        cluster.mend();
        HttpCaller caller = cluster.replicas().getFirst().caller();
        String tenant = caller.get("/tenants").text("items/0/id");
        HttpAnswer released = caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"none\"}");
        assertThat(released.status()).as(released.body()).isEqualTo(200);
    }

    private static void open(TestCluster cluster, HttpCaller caller, Scenario scenario) {
        scenario.prepare(caller);
        scenario.contextWindow()
                .ifPresent(tokens ->
                        cluster.rows().contextWindow("openai/" + scenario.name(), tokens));
        cluster.model().add(scenario.name(), scenario.script());
        HttpAnswer stored = caller.post("/agents", scenario.definition().toString());
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }
}
