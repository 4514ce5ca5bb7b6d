package dev.grove.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changes of definitions, keys, secrets and settings, by every door. */
class AuditedChangesIT extends AuditBed {

    @Test
    void hasDefinitionsThatAreStoredPublishedAndDeleted() {
        HttpAnswer stored = done(admin.post("/agents", agent("greeter", "one")));
        // Storing the same definition again makes no version and no change.
        done(admin.post("/agents", agent("greeter", "one")));
        done(admin.post("/agents", agent("greeter", "two")));
        done(admin.post("/agents/greeter/publish", "{\"expected_version\":2,\"version\":1}"));
        done(admin.post("/agents/greeter/unpublish", "{\"expected_version\":2}"));
        done(admin.delete("/agents/greeter"));
        done(
                admin.post(
                        "/tools",
                        """
                        {"name":"shout","description":"d","kind":"callback",
                         "url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                        """));
        assertThat(changes(""))
                .containsExactly(
                        "agent stored greeter (version 1)",
                        "agent stored greeter (version 2)",
                        "agent published greeter (version 1)",
                        "agent unpublished greeter",
                        "agent deleted greeter",
                        "tool stored shout (version 1)",
                        "secret stored tool.shout.signing_secret");
        JsonNode first = entries(admin, "&object=greeter").getFirst();
        assertThat(first.path("object_id").asString()).isEqualTo(stored.text("id"));
        assertThat(first.path("key_id").asString()).isEqualTo(keyId);
        assertThat(first.path("key_name").asString()).isEqualTo("test");
        assertThat(first.path("tenant_id").asString()).isEqualTo(tenant);
        assertThat(first.path("door").asString()).isEqualTo("rest");
        assertThat(first.path("status").asString()).isEqualTo("ok");
        assertThat(first.path("call").isNull()).isTrue();
    }

    @Test
    void hasKeysAndSecretsWithoutAValueOfThem() {
        String value = "hunter2-hunter2-hunter2";
        String body = "{\"value\":\"" + value + "\"}";
        done(admin.call("PUT", "/secrets/mail", body));
        done(admin.call("PUT", "/secrets/mail", "{\"value\":\"" + value + "-next\"}"));
        done(admin.delete("/secrets/mail"));
        HttpAnswer key = done(admin.post("/mcp/keys", "{\"name\":\"robot\",\"scope\":\"invoke\"}"));
        HttpAnswer next = done(admin.post("/mcp/keys/" + key.text("id") + "/rotate", ""));
        done(admin.delete("/mcp/keys/" + key.text("id")));
        HttpAnswer client =
                done(admin.post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"invoke\"}"));
        done(admin.delete("/oauth2/clients/" + client.text("client_id")));
        assertThat(changes(""))
                .containsExactly(
                        "secret stored mail",
                        "secret replaced mail",
                        "secret deleted mail",
                        "key created robot (scope invoke)",
                        "key rotated robot",
                        "key revoked robot",
                        "client created ci (scope invoke)",
                        "client revoked ci");
        List<String> rows =
                owner().sql(
                                "SELECT row_to_json(c)::text FROM audit_changes c WHERE tenant_id = :tenant")
                        .param("tenant", UUID.fromString(tenant))
                        .query((row, _) -> row.getString(1))
                        .list();
        assertThat(rows)
                .isNotEmpty()
                .noneMatch(row -> row.contains("hunter2"))
                .noneMatch(row -> row.contains(key.text("key")))
                .noneMatch(row -> row.contains(next.text("key")))
                .noneMatch(row -> row.contains(client.text("client_secret")));
    }

    @Test
    void hasWhatOperatorsSet() {
        done(
                operator()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/limits",
                                "{\"max_concurrent_runs\":7}"));
        done(operator().call("PUT", "/tenants/" + tenant + "/retention", "{\"runs_days\":30}"));
        String model = "scripted/" + UUID.randomUUID();
        done(
                operator()
                        .call(
                                "PUT",
                                "/model-prices/" + model,
                                """
                                {"input_usd":1,"output_usd":2,"cache_read_usd":0,"cache_write_usd":0,"as_of":"2026-11-01","source":"s"}
                                """));
        assertThat(entries(operator(), "&owner=" + tenant).stream().map(AuditBed::words))
                .containsSubsequence(
                        "limits set  ({\"max_concurrent_runs\": 7})",
                        "retention set  ({\"runs_days\": 30})")
                .anyMatch(words -> words.startsWith("tenant created t-"))
                .contains("key created test (scope admin)");
        List<JsonNode> prices = entries(operator(), "&kind=price&object=" + model);
        assertThat(prices).hasSize(1);
        assertThat(prices.getFirst().path("tenant_id").isNull()).isTrue();
        assertThat(prices.getFirst().path("detail").asString()).contains("\"output_usd\": 2");
        assertThat(entries(admin, "&kind=price")).as("not a tenant's").isEmpty();
    }

    @Test
    void namesTheDoor() {
        done(admin.post("/agents", agent("by-rest", "p")));
        CookieSession browser = CookieSession.begin(anonymous(), rawKey);
        done(
                anonymous()
                        .send(
                                browser.request("/agents")
                                        .header("Grove-UI", "1")
                                        .header("Content-Type", "application/json")
                                        .POST(BodyPublishers.ofString(agent("by-ui", "p")))));
        for (McpClient client : List.of(McpClient.modern(admin), McpClient.legacy(admin))) {
            HttpAnswer called =
                    client.call(
                            "tools/call",
                            "{\"name\":\"grove__upsert_agent\",\"arguments\":%s}"
                                    .formatted(
                                            agent("by-mcp-" + client.modern(), "p")
                                                    .replaceFirst(
                                                            "}$", ",\"expected_version\":0}")));
            assertThat(called.json().at("/result/isError").asBoolean(false))
                    .as(called.body())
                    .isFalse();
        }
        assertThat(entries(admin, "&kind=agent"))
                .extracting(entry ->
                        entry.path("door").asString() + " " + entry.path("object").asString())
                .containsExactly("rest by-rest", "ui by-ui", "mcp by-mcp-true", "mcp by-mcp-false");
        assertThat(entries(admin, "&door=ui")).hasSize(1);
        assertThat(entries(admin, "&door=ui,rest&kind=agent")).hasSize(2);
    }

    @Test
    void hasWhatWasRefusedForItsScopeByRouteAndNothingElseOfIt() {
        HttpAnswer key = newKey(tenant, "read_only");
        HttpCaller reader = as(key.text("key"));
        assertThat(reader.delete("/users/carol@example.com/data").status()).isEqualTo(403);
        assertThat(reader.post("/agents", agent("greeter", "p")).status()).isEqualTo(403);
        assertThat(reader.get("/secrets").status()).as("a read changes nothing").isEqualTo(403);
        // Refusals for other reasons, such as an invalid body, are not audited as denied.
        assertThat(admin.post("/agents", "{\"name\":\"No Name\"}").status()).isEqualTo(400);
        List<JsonNode> refused = entries(admin, "&status=denied");
        assertThat(refused)
                .extracting(entry -> words(entry) + " " + entry.path("key_id").asString())
                .containsExactly(
                        "request refused DELETE /users/{user}/data " + key.text("id"),
                        "request refused POST /agents " + key.text("id"));
        assertThat(changes("&kind=agent")).isEmpty();
    }

    @Test
    void isOneListWithTheCallsOfMcpInPagesAndByFilter() {
        done(admin.post("/agents", agent("greeter", "one")));
        McpClient mcp = McpClient.modern(admin);
        mcp.call("tools/list", "{}");
        await().until(() -> !entries(admin, "&kind=mcp_call").isEmpty());
        done(admin.delete("/agents/greeter"));
        String mine = "&key=" + keyId;
        assertThat(changes(""))
                .containsExactly(
                        "agent stored greeter (version 1)",
                        "mcp_call tools/list ",
                        "agent deleted greeter");
        JsonNode call = entries(admin, mine + "&kind=mcp_call").getFirst();
        assertThat(call.at("/call/client_name").asString()).isEqualTo("test");
        assertThat(call.at("/call/duration_ms").isNumber()).isTrue();
        assertThat(call.path("door").asString()).isEqualTo("mcp");
        HttpAnswer page = done(admin.get("/audit?limit=2" + mine));
        assertThat(page.json().path("items"))
                .extracting(entry -> entry.path("action").asString())
                .containsExactly("deleted", "tools/list");
        HttpAnswer last =
                done(admin.get("/audit?limit=2" + mine + "&cursor=" + page.text("next_cursor")));
        assertThat(last.json().path("items")).hasSize(1);
        assertThat(last.json().path("next_cursor").isNull()).isTrue();
        assertThat(changes("&action=stored")).hasSize(1);
        assertThat(changes("&kind=agent,mcp_call")).hasSize(3);
        assertThat(changes("&until=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(changes("&since=2020-01-01T00:00:00Z")).hasSize(3);
        assertThat(changes("&status=error")).isEmpty();
        assertThat(changes("&status=ok&object=greeter")).hasSize(2);
        HttpAnswer wrong = admin.get("/audit?kind=agnet");
        assertThat(wrong.text("errors/0/field")).isEqualTo("kind");
        assertThat(wrong.body()).contains("agent");
        assertThat(admin.get("/audit?door=window").text("errors/0/field")).isEqualTo("door");
    }

    @Test
    void isEachTenantsOwnAndForAdmins() {
        done(admin.post("/agents", agent("greeter", "one")));
        HttpCaller other = newCaller(newTenant(), "admin");
        assertThat(entries(other, "&object=greeter")).isEmpty();
        assertThat(entries(other, "&owner=" + tenant)).isEmpty();
        assertThat(entries(operator(), "&owner=" + tenant + "&kind=agent")).hasSize(1);
        assertThat(newCaller(tenant, "provision").get("/audit").status()).isEqualTo(403);
    }

    @Test
    void outlivesTheTenant() {
        done(admin.post("/agents", agent("greeter", "one")));
        HttpAnswer begun = done(operator().delete("/tenants/" + tenant));
        await().until(
                        () -> operator().get("/deletions/" + begun.text("id")).text("status"),
                        "completed"::equals);
        List<JsonNode> left = entries(operator(), "&owner=" + tenant);
        assertThat(left.stream().map(AuditBed::words))
                .contains("agent stored greeter (version 1)", "key revoked test")
                .anyMatch(words -> words.startsWith("tenant deletion_begun t-"));
        JsonNode end = left.getLast();
        assertThat(words(end)).startsWith("tenant deleted t-");
        assertThat(end.path("door").asString()).isEqualTo("server");
        assertThat(end.path("key_name").isNull()).isTrue();
    }
}
