package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Labels that runs have of their agent. */
class AgentLabelsIT extends ServerIT {

    private HttpCaller caller;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void eachRunHasThoseOfItsAgentAndItsOwnStandForThemByKey() {
        store("greeter", "[\"team=search\",\"env=prod\",\"team=search\"]");
        String plain = start("greeter", "");
        String own = start("greeter", ",\"labels\":[\"team=ads\",\"nightly\"]");

        assertThat(labels(plain)).containsExactly("env=prod", "team=search");
        assertThat(labels(own)).containsExactly("env=prod", "nightly", "team=ads");
        assertThat(found("team=search")).containsExactly(plain);
        assertThat(found("team=ads")).containsExactly(own);
        assertThat(found("env=prod")).containsExactly(own, plain);
    }

    @Test
    void aRunKeepsThoseOfItsVersion() {
        store("greeter", "[\"v=1\"]");
        String before = start("greeter", "");
        HttpAnswer stored = store("greeter", "[\"v=2\"]");
        assertThat(stored.text("version")).isEqualTo("2");
        assertThat(stored.json().get("labels")).hasToString("[\"v=2\"]");
        String after = start("greeter", "");
        String old = start("greeter", ",\"version\":1");

        assertThat(labels(before)).containsExactly("v=1");
        assertThat(labels(after)).containsExactly("v=2");
        assertThat(labels(old)).containsExactly("v=1");
    }

    @Test
    void aRerunHasThoseOfTheCurrentVersionAndAForkThoseOfItsOwn() {
        store("greeter", "[\"v=1\",\"a\"]");
        String run = start("greeter", ",\"labels\":[\"mine\"]");
        await().until(() -> read(run).get("status").asString().equals("completed"));
        store("greeter", "[\"v=2\"]");
        HttpAnswer again =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(run));
        assertThat(labels(again.text("items/0/started_run_id"))).containsExactly("mine", "v=2");

        HttpAnswer fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":1}");
        assertThat(fork.status()).as(fork.body()).isIn(201, 202);
        assertThat(labels(fork.text("run_id"))).containsExactly("a", "v=1");
    }

    @Test
    void runsThatOthersStartHaveThoseOfTheirAgent() {
        store("digger", "[\"team=diggers\"]");
        String root = start("digger", ",\"labels\":[\"mine\"],\"limits\":{\"max_depth\":1}");
        await().until(() -> read(root).get("status").asString().equals("completed"));
        List<JsonNode> tree =
                caller.get("/agent-runs/" + root + "/tree")
                        .json()
                        .get("items")
                        .valueStream()
                        .toList();
        assertThat(tree).hasSize(2);
        assertThat(labels(tree.getLast().get("run_id").asString())).containsExactly("team=diggers");

        store("greeter", "[\"team=search\"]");
        assertThat(
                        caller.post(
                                        "/workflows",
                                        """
                                        {"name":"greets","nodes":{"g":{"agent":"greeter","goal":"g"}}}
                                        """)
                                .status())
                .isEqualTo(201);
        String run = caller.post("/workflows/greets/runs", "{}").text("run_id");
        await().until(() -> found("team=search&parent=" + run).size() == 1);
    }

    @Test
    void moreThanARunMayHaveAreRefusedWithBothNumbers() {
        store("greeter", list("a", 15));
        HttpAnswer refused = run("greeter", ",\"labels\":" + list("b", 8));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("labels");
        assertThat(refused.text("errors/0/message"))
                .isEqualTo("must be at most 20 with the 15 that the agent adds; leave 3 out");
        assertThat(labels(start("greeter", ",\"labels\":" + list("b", 5)))).hasSize(20);
        assertThat(store("greeter", list("a", 21)).text("errors/0/field")).isEqualTo("labels");
    }

    private static String list(String key, int many) {
        return IntStream.range(0, many)
                .mapToObj(each -> "\"" + key + each + "=x\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private HttpAnswer store(String agent, String labels) {
        return caller.post(
                "/agents",
                """
                {"name":"%1$s","system_prompt":"p","model":"scripted/%1$s","labels":%2$s,
                 "tools":["echo","finish","delegate_task"]}
                """
                        .formatted(agent, labels));
    }

    private HttpAnswer run(String agent, String more) {
        return caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"" + more + "}");
    }

    private String start(String agent, String more) {
        HttpAnswer started = run(agent, more);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private JsonNode read(String run) {
        return caller.get("/agent-runs/" + run).json();
    }

    private List<String> labels(String run) {
        return read(run).get("labels").valueStream().map(JsonNode::asString).toList();
    }

    private List<String> found(String query) {
        return caller.get("/agent-runs?label=" + query)
                .json()
                .get("items")
                .valueStream()
                .map(each -> each.get("id").asString())
                .toList();
    }
}
