package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Which versions of skills the agents of a workflow's nodes read. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class WorkflowSkillsIT extends ServerIT {

    /** The second node begins when the test says so. */
    private static final String TWICE =
            """
            name: shout
            input: {type: object}
            nodes:
              first: {agent: reader, goal: read}
              go: {wait: {event: go, timeout: 1h}, after: [first]}
              second: {agent: reader, goal: read, after: [go]}
            output: "${nodes.first.output} ${nodes.second.output}"
            """;

    private ModelServer models;
    private HttpCaller http;
    private WorkflowCaller caller;

    @BeforeEach
    void start() {
        models = ModelServer.start(WorkflowSkillsIT::readsAndSaysWhich);
        http = newCaller(newTenant(), "admin");
        caller = new WorkflowCaller(http);
        HttpAnswer endpoint =
                http.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"anthropic","base_url":"%s",
                         "models":[{"name":"m","input_usd":0,"output_usd":0}]}
                        """
                                .formatted(models.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
        storeSkill("Version one.");
    }

    @AfterEach
    void stop() {
        models.close();
    }

    private static Reply readsAndSaysWhich(Request request) {
        if (request.answersSoFar() == 0) {
            return Reply.calls(new Call("a", "skill_read", "{\"skill\":\"memo\"}"));
        }
        String read = request.body();
        return Reply.text(
                read.contains("Version one.")
                        ? "one"
                        : read.contains("Version two.") ? "two" : "?");
    }

    @Test
    void isTheOneThatTheAgentOfTheNodeNames() {
        storeSkill("Version two.");
        storeReader("older", "memo@1");
        storeReader("newer", "memo");
        caller.store(
                """
                name: both
                nodes:
                  old: {agent: older, goal: read}
                  new: {agent: newer, goal: read}
                output: "${nodes.old.output} ${nodes.new.output}"
                """);
        assertThat(caller.start("both", "{}").completed().asString()).isEqualTo("one two");
    }

    @Test
    void isTheSameForAllNodesOfARun() {
        storeReader("reader", "memo");
        caller.store(TWICE);
        Started run = caller.start("shout", "{}");
        goOnWithAnotherVersion(run);
        assertThat(run.completed().asString()).isEqualTo("one one");
        Started later = caller.start("shout", "{}");
        later.awaitNode("go", "waiting");
        assertThat(outputOfFirst(later)).isEqualTo("two");
    }

    @Test
    void isTheSameForAllNodesOfAWorkflowThatAnAgentCalls() {
        storeReader("reader", "memo");
        caller.store(TWICE);
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"boss\",\"system_prompt\":\"p\",\"model\":\"scripted/shouter\",\"tools\":[\"workflow:shout\",\"finish\"]}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        String boss = http.post("/agents/boss/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> !http.get("/workflow-runs").json().path("items").isEmpty());
        JsonNode called = http.get("/workflow-runs").json().at("/items/0");
        assertThat(called.path("parent_run_id").asString()).isEqualTo(boss);
        Started run = new Started(http, called.path("run_id").asString());
        goOnWithAnotherVersion(run);
        assertThat(run.completed().asString()).isEqualTo("one one");
    }

    @Test
    void isForAForkTheOneThatItsOriginRead() {
        storeReader("reader", "memo");
        caller.store(TWICE);
        Started run = caller.start("shout", "{}");
        goOnWithAnotherVersion(run);
        run.completed();
        HttpAnswer forked = http.post(run.path("fork"), "{\"from\":[\"first\"]}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        Started fork = new Started(http, forked.text("run_id"));
        fork.awaitNode("go", "waiting");
        assertThat(outputOfFirst(fork)).isEqualTo("one");
    }

    private static String outputOfFirst(Started run) {
        return run.node("first").orElseThrow().path("output").asString();
    }

    private void goOnWithAnotherVersion(Started run) {
        run.awaitNode("go", "waiting");
        storeSkill("Version two.");
        assertThat(http.post(run.path("events/go"), "{}").status()).isEqualTo(202);
    }

    private void storeSkill(String body) {
        HttpAnswer stored =
                http.post(
                        "/skills",
                        "{\"name\":\"memo\",\"description\":\"d\",\"body\":\"%s\"}"
                                .formatted(body));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private void storeReader(String name, String skill) {
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"corp/m\",\"tools\":[\"finish\"],\"skills\":[\"%s\"]}"
                                .formatted(name, skill));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
