package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Agents that are made, published and called over MCP. */
class McpAgentsIT extends AgentToolCalls {

    @Test
    void isMadePublishedCalledAndRemoved() {
        JsonNode made = structured(provision("upsert_agent", agent("greeter", 0)));
        assertThat(made.path("mcp_exposed").booleanValue()).isFalse();
        assertThat(namesFor(user)).doesNotContain("greeter");
        assertThat(run("greeter").at("/error/message").stringValue())
                .startsWith("Unknown tool: greeter;");

        JsonNode mismatch = provision("publish_agent", version("greeter", 7)).path("error");
        assertThat(mismatch.path("code").intValue()).isEqualTo(-32602);
        assertThat(mismatch.path("message").stringValue()).contains("version 1", "7");
        assertThat(mismatch.at("/data/expected_version").intValue()).isEqualTo(7);
        assertThat(mismatch.at("/data/current_version").intValue()).isEqualTo(1);

        assertThat(
                        structured(provision("publish_agent", version("greeter", 1)))
                                .path("mcp_exposed")
                                .booleanValue())
                .isTrue();
        assertThat(namesFor(user))
                .contains("greeter", "grove__list_available_agent_tools")
                .doesNotContain("grove__get_agent");
        assertThat(reader.get("/agents/greeter").json().path("mcp_exposed").booleanValue())
                .isTrue();

        JsonNode result = run("greeter").path("result");
        assertThat(result.path("isError").asBoolean(false)).isFalse();
        JsonNode link = result.at("/content/1");
        assertThat(link.path("type").stringValue()).isEqualTo("resource_link");
        JsonNode read =
                JsonMapper.shared()
                        .readTree(
                                user.call(
                                                "resources/read",
                                                "{\"uri\":\"%s\"}"
                                                        .formatted(link.path("uri").stringValue()))
                                        .json()
                                        .at("/result/contents/0/text")
                                        .stringValue());
        assertThat(read.path("status").stringValue()).isEqualTo("completed");
        assertThat(read.path("agent").stringValue()).isEqualTo("greeter");

        structured(provision("unpublish_agent", version("greeter", 1)));
        assertThat(namesFor(user)).doesNotContain("greeter");
        assertThat(
                        structured(provision("delete_agent", version("greeter", 1)))
                                .path("deleted")
                                .stringValue())
                .isEqualTo("greeter");
        assertThat(reader.get("/agents/greeter").status()).isEqualTo(404);
    }

    @Test
    void reportsWhatWillNotWorkWhenItIsStored() {
        JsonNode stored =
                structured(provision("upsert_agent", agent("greeter", 0, "", "ws_shell")));
        assertThat(stored.path("warnings"))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.path("field").stringValue()).isEqualTo("tools[2]");
                    assertThat(warning.path("message").stringValue()).contains("ws_shell");
                });
    }

    @Test
    void isPublishedOverRestToo() {
        structured(provision("upsert_agent", agent("greeter", 0)));
        HttpCaller caller = provisioner.caller();
        assertThat(caller.post("/agents/greeter/publish", "{}").text("code"))
                .isEqualTo("validation_failed");
        assertThat(caller.post("/agents/greeter/publish", "{\"expected_version\":2}").status())
                .isEqualTo(409);
        var published = caller.post("/agents/greeter/publish", "{\"expected_version\":1}");
        assertThat(published.status()).isEqualTo(200);
        assertThat(published.headers().firstValue("ETag")).contains("\"v1-published-v1\"");
        assertThat(namesFor(user)).contains("greeter");
        assertThat(
                        caller.post("/agents/greeter/unpublish", "{\"expected_version\":1}")
                                .json()
                                .path("mcp_exposed")
                                .booleanValue())
                .isFalse();
    }

    /** A key that may store agents does not thereby change what invoke keys can call. */
    @Test
    void isCalledInTheVersionThatIsPublishedAndNoLaterOne() {
        publish("greeter", ",\"description\":\"the first\"", "echo");
        structured(
                provision(
                        "upsert_agent",
                        agent("greeter", 1, ",\"description\":\"the second\"", "echo")));
        assertThat(descriptionFor(user)).isEqualTo("the first");
        assertThat(versionOf(run("greeter"))).isEqualTo(1);
        JsonNode stored = reader.get("/agents/greeter").json();
        assertThat(stored.path("version").intValue()).isEqualTo(2);
        assertThat(stored.path("published_version").intValue()).isEqualTo(1);

        structured(provision("publish_agent", version("greeter", 2)));
        assertThat(descriptionFor(user)).isEqualTo("the second");
        assertThat(versionOf(run("greeter"))).isEqualTo(2);

        HttpCaller caller = provisioner.caller();
        assertThat(
                        caller.post(
                                        "/agents/greeter/publish",
                                        "{\"version\":1,\"expected_version\":2}")
                                .headers()
                                .firstValue("ETag"))
                .contains("\"v2-published-v1\"");
        assertThat(descriptionFor(user)).isEqualTo("the first");
        assertThat(
                        caller.post(
                                        "/agents/greeter/publish",
                                        "{\"version\":3,\"expected_version\":2}")
                                .text("detail"))
                .startsWith("Agent greeter has no version 3; its newest is 2");
    }

    /** There are clients that read one page. */
    @Test
    void isListedAfterTheToolsOfGrovesOwn() {
        publish("careful", "", "echo");
        List<String> names = namesFor(provisioner);
        int builtIn = (int) names.stream().filter(name -> name.startsWith("grove__")).count();
        assertThat(builtIn).isEqualTo(47);
        assertThat(names.subList(0, builtIn)).allMatch(name -> name.startsWith("grove__"));
        assertThat(names.subList(0, builtIn)).isSorted();
        assertThat(names.subList(builtIn, names.size())).isSorted().contains("careful");
    }

    @Test
    void mayListWhatHasTheseNames() {
        String tool =
                """
                {"name":"refund","description":"Refunds.","kind":"callback","effect":"keyed",
                 "url":"https://refunds.example.com/","input_schema":{"type":"object"}}
                """;
        assertThat(provisioner.caller().post("/tools", tool).status()).isEqualTo(201);
        JsonNode names =
                structured(provision("list_available_agent_tools", "{\"names_only\":true}"));
        assertThat(names.propertyNames())
                .containsExactly("built_in", "workspace", "git", "special");
        assertThat(names.path("built_in").toString()).contains("\"finish\"", "\"echo\"");
        assertThat(names.path("git").toString()).contains("\"git_commit\"");
        assertThat(names.path("special"))
                .extracting(JsonNode::stringValue)
                .containsExactlyInAnyOrder("refund", "run_workflow");
    }

    private String descriptionFor(McpClient client) {
        return client.call("tools/list", "{}")
                .json()
                .at("/result/tools")
                .valueStream()
                .filter(tool -> tool.path("name").stringValue().equals("greeter"))
                .map(tool -> tool.path("description").stringValue())
                .findFirst()
                .orElseThrow();
    }

    private int versionOf(JsonNode called) {
        String run = called.at("/result/content/1/uri").stringValue().replace("grove://runs/", "");
        return reader.get("/agent-runs/" + run).json().path("agent_version").intValue();
    }

    /**
     * Definitions that were read are edited and sent back, with the fields that only reading shows.
     */
    @Test
    void isStoredAgainAsItWasRead() {
        HttpCaller rest = provisioner.caller();
        publish(
                "greeter",
                """
                ,"client_tools":[{"name":"ask_user","description":"Asks.","input_schema":{"type":"object"}}]
                """,
                "echo");
        ObjectNode overMcp =
                (ObjectNode) structured(provision("get_agent", "{\"name\":\"greeter\"}"));
        JsonNode overRest = rest.get("/agents/greeter").json();
        assertThat(overMcp).isEqualTo(overRest);

        assertThat(rest.post("/agents", overRest.toString()).json()).isEqualTo(overRest);
        overMcp.put("expected_version", 1);
        assertThat(structured(provision("upsert_agent", overMcp.toString()))).isEqualTo(overRest);
        overMcp.put("description", "edited");
        JsonNode edited = structured(provision("upsert_agent", overMcp.toString()));
        assertThat(edited.path("version").intValue()).isEqualTo(2);
        assertThat(edited.path("description").stringValue()).isEqualTo("edited");
        assertThat(edited.path("published_version").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grove__get_agent",
                "grove_x",
                "ws_shell",
                "git_x",
                "finish",
                "delegate_task"
            })
    void hasNoNameOfGrovesOwnTools(String name) {
        JsonNode refused = provision("upsert_agent", agent(name, 0));
        assertThat(refused.toString()).contains("is reserved for Grove's own tools");
        assertThat(provisioner.caller().post("/agents", agent(name, 0)).text("errors/0/field"))
                .isEqualTo("name");
    }

    @Test
    void takesTheArgumentsThatItDeclares() {
        publish(
                "greeter",
                ",\"input_schema\":{\"type\":\"object\",\"required\":[\"who\"],\"properties\":{\"who\":{\"type\":\"string\"}}}",
                "echo");

        assertThat(run("greeter").at("/result/isError").booleanValue()).isTrue();
        assertThat(statuses()).isEmpty();

        JsonNode answer =
                user.call(
                                "tools/call",
                                "{\"name\":\"greeter\",\"arguments\":{\"who\":\"the moon\"}}")
                        .json();
        assertThat(answer.at("/result/structuredContent/greeting").stringValue())
                .isEqualTo("hello");
        assertThat(reader.get("/agent-runs").json().at("/items/0/goal").stringValue())
                .isEqualTo("{\"who\":\"the moon\"}");
    }

    @Test
    void takesAttachmentsOfItsGoal() {
        publish("greeter", "", "echo");
        String image = Base64.getEncoder().encodeToString(TestImages.PIXEL);
        JsonNode answer =
                user.call(
                                "tools/call",
                                "{\"name\":\"greeter\",\"arguments\":{\"goal\":\"g\",\"attachments\":[{\"name\":\"a.png\",\"data\":\"data:;base64,%s\"}]}}"
                                        .formatted(image))
                        .json();
        assertThat(answer.at("/result/isError").booleanValue(false)).as("%s", answer).isFalse();
        JsonNode attached = reader.get("/agent-runs").json().at("/items/0/attachments");
        assertThat(attached.at("/0/name").stringValue()).isEqualTo("a.png");
        assertThat(attached.at("/0/kind").stringValue()).isEqualTo("image");

        JsonNode refused =
                user.call(
                                "tools/call",
                                "{\"name\":\"greeter\",\"arguments\":{\"goal\":\"g\",\"attachments\":[{\"data\":\"http://localhost/a.png\"}]}}")
                        .json();
        assertThat(refused.toString()).contains("attachments[0].data", "other URLs are not read");
    }

    @Test
    void isNothingToAnotherTenantAndNeitherAreItsRuns() {
        publish("greeter", "", "echo");
        String uri = run("greeter").at("/result/content/1/uri").stringValue();
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "admin"));

        assertThat(namesFor(stranger)).doesNotContain("greeter");
        assertThat(stranger.call("tools/call", call("greeter")).body())
                .isEqualTo(
                        stranger.call("tools/call", call("nobody"))
                                .body()
                                .replace("nobody", "greeter"));
        String unknown = "grove://runs/01900000-0000-7000-8000-00000000abcd";
        assertThat(stranger.call("resources/read", uri(uri)).body())
                .isEqualTo(
                        stranger.call("resources/read", uri(unknown)).body().replace(unknown, uri));
        assertThat(user.call("resources/read", uri(uri)).body()).contains("completed");
    }

    @Test
    void itsNameIsCompletedAndItCanBeReadByIt() {
        structured(provision("upsert_agent", agent("greeter", 0)));
        McpClient client = McpClient.modern(reader);

        assertThat(
                        client.call(
                                        "completion/complete",
                                        """
                                        {"ref":{"type":"ref/resource","uri":"grove://agents/{name}"},
                                         "argument":{"name":"name","value":"gre"}}
                                        """)
                                .json()
                                .at("/result/completion/values")
                                .toString())
                .isEqualTo("[\"greeter\"]");
        assertThat(client.call("resources/read", uri("grove://agents/greeter")).body())
                .contains("scripted/greeter");
        assertThat(client.call("resources/read", uri("grove://agents/nobody")).body())
                .contains("-32602");
    }

    @Test
    void itsPromptIsForThoseWhoMayChangeIt() {
        structured(provision("upsert_agent", agent("careful", 0)));
        for (HttpCaller caller : List.of(reader, user.caller(), provisioner.caller())) {
            boolean may = caller.equals(provisioner.caller());
            for (String path :
                    List.of(
                            "/agents",
                            "/agents/careful",
                            "/agents/careful/versions",
                            "/agents/careful/versions/1")) {
                assertThat(caller.get(path).body().contains("system_prompt"))
                        .as(path)
                        .isEqualTo(may);
            }
            assertThat(
                            McpClient.modern(caller)
                                    .call("resources/read", uri("grove://agents/careful"))
                                    .body()
                                    .contains("system_prompt"))
                    .isEqualTo(may);
        }
    }

    private static String uri(String uri) {
        return "{\"uri\":\"%s\"}".formatted(uri);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelsTheRunOfAnAbandonedCall(boolean modern) {
        // Longer than it takes to notice that the caller has gone.
        publish("steady", ",\"limits\":{\"max_turns\":1000}", "echo");
        McpClient client = modern ? user : McpClient.legacy(user.caller());
        try (McpClient.Stream stream =
                client.open(client.request("tools/call", withProgress("steady")))) {
            assertThat(stream.nextNamed("notifications/progress")).isNotNull();
            if (!modern) {
                client.caller()
                        .send(
                                client.post(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}"));
            }
        }
        await().until(() -> statuses().equals(List.of("cancelled")));
    }

    /** Its client has not cancelled it, and waits for an answer. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsTheCallOfARevokedKeyWithAnErrorAndCancelsItsRun(boolean modern) {
        publish("steady", ",\"limits\":{\"max_turns\":1000}", "echo");
        HttpAnswer key = newKey(tenant, "invoke");
        McpClient client =
                modern
                        ? McpClient.modern(as(key.text("key")))
                        : McpClient.legacy(as(key.text("key")));
        try (McpClient.Stream stream =
                client.open(client.request("tools/call", withProgress("steady")))) {
            String run =
                    stream.nextNamed("notifications/progress").at("/params/message").asString();
            assertThat(operator().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            JsonNode last = stream.next();
            while (last.path("method").asString("").equals("notifications/progress")) {
                last = stream.next();
            }
            assertThat(last.path("id").intValue()).as(last.toString()).isEqualTo(1);
            assertThat(last.has("result")).isFalse();
            assertThat(last.at("/error/code").intValue()).isEqualTo(-32603);
            assertThat(last.at("/error/message").stringValue()).contains("revoked", run);
            assertThat(last.at("/error/data/uri").stringValue()).isEqualTo(run);
            assertThat(stream.hasEnded()).isTrue();
        }
        assertThat(client.call("tools/list", "{}").status()).isEqualTo(401);
        await().until(() -> statuses().equals(List.of("cancelled")));
    }

    private static String withProgress(String agent) {
        return "{\"name\":\"%s\",\"arguments\":{\"goal\":\"go\"},\"_meta\":{\"progressToken\":1}}"
                .formatted(agent);
    }
}
