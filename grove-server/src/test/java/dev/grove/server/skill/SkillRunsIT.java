package dev.grove.server.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Skills as models see them, on a real server of the protocol. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class SkillRunsIT extends ServerIT {

    private ModelServer models;
    private HttpCaller author;
    private HttpCaller invoker;

    @BeforeEach
    void start() {
        models = ModelServer.start(_ -> Reply.text("done"));
        String tenant = newTenant();
        author = newCaller(tenant, "provision");
        invoker = newCaller(tenant, "invoke");
        HttpAnswer endpoint =
                author.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"anthropic","base_url":"%s",
                         "models":[{"name":"m","input_usd":0,"output_usd":0}]}
                        """
                                .formatted(models.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        models.close();
    }

    @Test
    void areNamedInThePrefixReadByTheToolAndStayAsTheyWereWhenTheRunBegan() {
        storeSkill("memo", "allowed-tools: Bash echo", "Version one.");
        storeAgent("\"finish\"", "\"memo\"");
        models.reply(request ->
                switch (request.answersSoFar()) {
                    case 0 -> Reply.calls(new Call("a", "skill_read", "{\"skill\":\"memo\"}"));
                    case 1 -> {
                        // While the run goes on, the skill gets another version.
                        storeSkill("memo", "license: MIT", "Version two.");
                        yield Reply.calls(
                                new Call(
                                        "b",
                                        "skill_read",
                                        "{\"skill\":\"memo\",\"path\":\"SKILL.md\"}"),
                                new Call("c", "echo", "{\"text\":\"hi\"}"));
                    }
                    default -> Reply.text("done");
                });

        String run = run();

        List<Request> requests = models.requests();
        assertThat(requests).hasSize(3);
        assertThat(requests)
                .extracting(request -> prefix(request))
                .as("what stands before the conversation is the same, byte for byte")
                .containsOnly(prefix(requests.getFirst()));
        assertThat(requests.getFirst().json().path("system").toString())
                .contains("You help.", "<name>memo</name>", "Does memo. Use it then.", "skill_read")
                .doesNotContain("Version", "/skills/");
        assertThat(
                        requests.getFirst()
                                .json()
                                .path("tools")
                                .valueStream()
                                .map(tool -> tool.path("name").stringValue()))
                .as("allowed-tools grants nothing")
                .containsExactly("finish", "skill_read");
        String last = requests.getLast().body();
        assertThat(last)
                .contains("Version one.", "Tool not available to this agent: echo")
                .doesNotContain("Version two.");

        JsonNode turns = invoker.get("/agent-runs/" + run + "/turns").json();
        assertThat(turns.toString()).contains("Version one.").doesNotContain("Version two.");

        models.reply(_ -> Reply.text("done"));
        String later = run();
        models.reply(request ->
                request.answersSoFar() == 1
                        ? Reply.calls(new Call("d", "skill_read", "{\"skill\":\"memo\"}"))
                        : Reply.text("done"));
        assertThat(forkOf(later, "now read")).contains("Version two.");
        models.reply(request ->
                request.answersSoFar() == 1
                        ? Reply.calls(new Call("e", "skill_read", "{\"skill\":\"memo\"}"))
                        : Reply.text("done"));
        assertThat(forkOf(run, "read again"))
                .as("a fork reads what its origin read")
                .contains("Version one.")
                .doesNotContain("Version two.");
    }

    @Test
    void areNotThereForAgentsWithoutThem() {
        storeSkill("memo", "license: MIT", "Secret words.");
        storeAgent("\"finish\"", "");
        models.reply(request ->
                request.answersSoFar() == 0
                        ? Reply.calls(new Call("a", "skill_read", "{\"skill\":\"memo\"}"))
                        : Reply.text("done"));

        run();

        assertThat(models.requests().getFirst().body())
                .doesNotContain("skill_read", "available_skills");
        assertThat(models.requests().getLast().body())
                .contains("Tool not available to this agent: skill_read")
                .doesNotContain("Secret words");
        HttpAnswer alone =
                invoker.post(
                        "/tool-calls",
                        "{\"tool\":\"skill_read\",\"arguments\":{\"skill\":\"memo\"}}");
        assertThat(alone.status()).isEqualTo(400);
    }

    private static String prefix(Request request) {
        return request.json().path("system") + " " + request.json().path("tools");
    }

    private void storeSkill(String name, String line, String body) {
        HttpAnswer stored =
                author.post(
                        "/skills",
                        """
                        {"files":{"SKILL.md":"---\\nname: %s\\ndescription: Does %s. Use it then.\\n%s\\n---\\n%s\\n"}}
                        """
                                .formatted(name, name, line, body));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private void storeAgent(String tools, String skills) {
        HttpAnswer stored =
                author.post(
                        "/agents",
                        """
                        {"name":"helper","system_prompt":"You help.","model":"corp/m","tools":[%s],"skills":[%s]}
                        """
                                .formatted(tools, skills));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private String run() {
        HttpAnswer started = invoker.post("/agents/helper/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return ended(started.text("run_id"));
    }

    /**
     * Forks the run after its first turn; returns the model's last request, which has the answers
     * of the fork's tools, and the fork's id.
     */
    private String forkOf(String run, String goal) {
        HttpAnswer forked =
                invoker.post(
                        "/agent-runs/" + run + "/fork",
                        "{\"turn\":%d,\"goal\":\"%s\"}".formatted(run.isEmpty() ? 0 : 1, goal));
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        String fork = ended(forked.text("run_id"));
        return models.requests().getLast().body() + fork;
    }

    private String ended(String run) {
        String path = "/agent-runs/" + run;
        await().until(() -> invoker.get(path).json().path("finished_at").isString());
        assertThat(invoker.get(path).text("status"))
                .as(invoker.get(path).body())
                .isEqualTo("completed");
        return run;
    }
}
