package dev.grove.server.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentRoutesIT extends ServerIT {

    private static final String GREETER =
            """
            {"name":"greeter","model":"scripted/greeter","system_prompt":"Greet.","tools":["finish"],
             "limits":{"max_turns":3},"workspace":{"memory_mb":512}}
            """;

    private HttpCaller caller;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "provision");
    }

    @Test
    void createsThenReplaces() {
        HttpAnswer created = store(GREETER);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).hasValue("/agents/greeter");
        assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(created.text("limits/max_turns")).isEqualTo("3");
        assertThat(created.text("limits/max_seconds")).isEqualTo("3600");
        assertThat(created.text("workspace/memory_mb")).isEqualTo("512");
        assertThat(created.text("max_output_tokens")).isEqualTo("8192");
        assertThat(created.text("created_at")).endsWith("Z");

        HttpAnswer same = store(GREETER);
        assertThat(same.status()).isEqualTo(200);
        assertThat(same.text("version")).isEqualTo("1");
        HttpAnswer replaced = store(GREETER.replace("Greet.", "Greet well."));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.headers().firstValue("ETag")).hasValue("\"v2\"");
    }

    @Test
    void readsOptionsOfTheModelBack() {
        HttpAnswer stored =
                store(
                        GREETER.replace(
                                "\"limits\"",
                                "\"model_options\":{\"temperature\":0.2,\"reasoning\":{\"effort\":\"low\"}},\"limits\""));
        assertThat(stored.status()).isEqualTo(201);
        assertThat(stored.text("model_options/temperature")).isEqualTo("0.2");
        assertThat(stored.text("model_options/reasoning/effort")).isEqualTo("low");

        HttpAnswer refused =
                store(
                        GREETER.replace(
                                "\"limits\"",
                                "\"model_options\":{\"reasoning\":{\"budget_tokens\":8192}},\"limits\""));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field"))
                .isEqualTo("model_options.reasoning.budget_tokens");
    }

    /** A run may name another model than that for which the options were checked. */
    @Test
    void startsNoRunOnAModelThatRefusesTheOptions() {
        HttpAnswer endpoint =
                caller.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"anthropic","base_url":"https://llm.example.com",
                         "models":[{"name":"claude-opus-4-7","input_usd":1,"output_usd":1,"context_window":200000}]}
                        """);
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
        store(GREETER.replace("\"limits\"", "\"model_options\":{\"top_p\":0.5},\"limits\""));

        HttpAnswer refused =
                caller.post(
                        "/agents/greeter/runs",
                        "{\"goal\":\"Greet\",\"model\":\"corp/claude-opus-4-7\"}");

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("model");
        assertThat(refused.text("errors/0/message")).contains("model_options.top_p");
    }

    @Test
    void answersNotModifiedToWhoHasTheVersion() {
        store(GREETER);
        assertThat(ifNoneMatch("\"v1\"").status()).isEqualTo(304);
        HttpAnswer other = ifNoneMatch("\"v2\"");
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.text("name")).isEqualTo("greeter");
    }

    @Test
    void listsAgentsAndVersions() {
        store(GREETER);
        store(GREETER.replace("Greet.", "Greet well."));
        store(GREETER.replace("\"greeter\"", "\"other\""));

        HttpAnswer first = caller.get("/agents?limit=1");
        assertThat(first.json().path("items")).hasSize(1);
        HttpAnswer second = caller.get("/agents?cursor=" + first.text("next_cursor"));
        assertThat(second.text("items/0/name")).isEqualTo("other");
        assertThat(second.json().path("next_cursor").isNull()).isTrue();
        HttpAnswer versions = caller.get("/agents/greeter/versions");
        assertThat(versions.text("items/0/version")).isEqualTo("2");
        assertThat(versions.text("items/1/version")).isEqualTo("1");
        HttpAnswer old = caller.get("/agents/greeter/versions/1");
        assertThat(old.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(old.text("system_prompt")).isEqualTo("Greet.");
    }

    @Test
    void guardsChangesByBodyAndByHeader() {
        store(GREETER);

        assertThat(store(GREETER.replace("}}", "},\"expected_version\":7}")).text("code"))
                .isEqualTo("version_mismatch");
        assertThat(delete("\"v2\"").status()).isEqualTo(412);
        assertThat(delete("v1").text("errors/0/field")).isEqualTo("If-Match");
        assertThat(delete("\"v1\"").status()).isEqualTo(204);
        assertThat(caller.get("/agents/greeter").text("code")).isEqualTo("not_found");
    }

    @Test
    void refusesWhatNoMemberTakesInTheWordsOfBodies() {
        HttpAnswer type = store(GREETER.replace("\"greeter\"", "5"));
        assertThat(type.text("errors/0/field")).isEqualTo("name");
        assertThat(type.text("errors/0/message"))
                .isEqualTo("must be a string, not a number: put it in quotes");
        HttpAnswer within = store(GREETER.replace(":3}", ":\"3\"}"));
        assertThat(within.text("errors/0/field")).isEqualTo("limits.max_turns");
        assertThat(within.text("errors/0/message"))
                .isEqualTo("must be a whole number, not a string: write 3, without quotes");
        assertThat(store(GREETER.replace("\"tools\"", "\"tool\"")).text("errors/0/field"))
                .isEqualTo("tool");
        assertThat(caller.get("/agents?limit=x").text("errors/0/message"))
                .isEqualTo("must be a whole number, not x");
        assertThat(caller.get("/agents?limt=5").text("errors/0/field")).isEqualTo("limt");
        assertThat(caller.get("/agents/greeter/versions/x").text("errors/0/field"))
                .isEqualTo("version");
        assertThat(caller.call("POST", "/agents", "[]").text("code"))
                .isEqualTo("validation_failed");
        assertThat(publish("{\"name\":\"greeter\",\"expected_version\":1}").text("errors/0/field"))
                .isEqualTo("name");
    }

    @Test
    void deletesWhatThePathNamesWhateverAFormSays() {
        store(GREETER);
        store(GREETER.replace("\"greeter\"", "\"other\""));
        HttpAnswer deleted =
                caller.send(
                        caller.request("/agents/greeter")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .method("DELETE", BodyPublishers.ofString("name=other")));
        assertThat(deleted.status()).isIn(204, 415);
        assertThat(caller.get("/agents/other").status()).isEqualTo(200);
    }

    @Test
    void publishesTheVersionThatWasLookedAt() {
        store(GREETER);
        assertThat(publish("{}").text("errors/0/field")).isEqualTo("expected_version");
        HttpAnswer published = publish("{\"expected_version\":1}");
        assertThat(published.text("published_version")).isEqualTo("1");
        assertThat(published.headers().firstValue("ETag")).hasValue("\"v1-published-v1\"");
        HttpAnswer back =
                caller.send(
                        caller.request("/agents/greeter/unpublish")
                                .header("If-Match", "\"v1-published-v1\"")
                                .POST(BodyPublishers.noBody()));
        assertThat(back.text("mcp_exposed")).isEqualTo("false");
    }

    private HttpAnswer store(String body) {
        return caller.post("/agents", body);
    }

    private HttpAnswer publish(String body) {
        return caller.post("/agents/greeter/publish", body);
    }

    private HttpAnswer delete(String ifMatch) {
        return caller.send(caller.request("/agents/greeter").header("If-Match", ifMatch).DELETE());
    }

    private HttpAnswer ifNoneMatch(String tag) {
        return caller.send(caller.request("/agents/greeter").header("If-None-Match", tag).GET());
    }
}
