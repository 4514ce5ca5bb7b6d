package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Agents are found by what they may call. */
class CapableAgentsIT extends GovernedIT {

    private static final String PUSHING = "\"git_push\",\"finish\"";

    @Test
    void listsThoseThatSomeCallIsOpenTo() {
        policy("never", rule("git_push", null, "deny"));
        policy("unless", rule("git_push", "args.?force.orValue(false)", "deny"));
        policy("asks", rule("git_push", null, "ask"));
        policyWith("closed", "\"default\":\"deny\"", rule("finish", null, "allow"));
        policyWith("opened", "\"default\":\"deny\"", rule("git_*", "labels.untrusted", "allow"));
        agent("a-free", "pusher", PUSHING);
        agent("b-never", "pusher", PUSHING, "never");
        agent("c-unless", "pusher", PUSHING, "unless");
        agent("d-asks", "pusher", PUSHING, "asks");
        agent("e-closed", "pusher", PUSHING, "closed");
        agent("f-opened", "pusher", PUSHING, "opened");
        agent("g-both", "pusher", PUSHING, "opened", "never");
        agent("h-without", "pusher", "\"finish\"");
        agent("i-sandboxed", "pusher", PUSHING, "trust/sandboxed");
        List<String> open = List.of("a-free", "c-unless", "d-asks", "f-opened");
        assertThat(can("git_push")).isEqualTo(open);
        assertThat(can("call:git_push")).isEqualTo(open);
        assertThat(can("git_p*h")).isEqualTo(open);
        assertThat(can("sink:outside")).isEqualTo(open);
        assertThat(can("bucket:git")).isEqualTo(open);
        assertThat(can("finish")).hasSize(7).doesNotContain("f-opened", "g-both");
        assertThat(can("ws_shell")).isEmpty();
        assertThat(can("no_such_tool")).isEmpty();
    }

    @Test
    void isNarrowedByTheCeilingAndFollowsTheCurrentVersion() {
        policy("house", rule("git_push", null, "deny"));
        agent("writer", "pusher", PUSHING);
        assertThat(can("git_push")).containsExactly("writer");
        ceiling("house");
        assertThat(can("git_push")).isEmpty();
        assertThat(caller.delete("/tenants/" + tenant + "/ceiling").status()).isEqualTo(204);
        assertThat(can("git_push")).containsExactly("writer");
        agent("writer", "pusher", PUSHING, "house");
        assertThat(can("git_push")).isEmpty();
        agent("writer", "pusher", PUSHING);
        assertThat(can("git_push")).containsExactly("writer");
    }

    @Test
    void knowsToolsThatTheAgentOrTheTenantBrings() {
        HttpAnswer made =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"d","kind":"callback","url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                        """);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        agent("refunder", "pusher", "\"refund\",\"finish\"");
        policy("inward", rule("sink:outside", null, "deny"));
        agent("inward", "pusher", "\"refund\",\"finish\"", "inward");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"app","system_prompt":"p","model":"scripted/pusher","tools":["finish"],"client_tools":[{"name":"show","description":"d","input_schema":{"type":"object"}}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(can("refund")).containsExactly("refunder");
        assertThat(can("sink:outside:tool:refund")).containsExactly("refunder");
        assertThat(can("bucket:custom")).containsExactly("refunder");
        assertThat(can("show")).containsExactly("app");
        assertThat(can("sink:outside")).containsExactly("app", "refunder");
    }

    @Test
    void givesPagesWithoutGapsAndShowsAnotherTenantNothing() {
        policy("never", rule("git_push", null, "deny"));
        List<String> open = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            String name = "agent-%02d".formatted(i);
            if (i % 3 == 0) {
                agent(name, "pusher", PUSHING);
                open.add(name);
            } else {
                agent(name, "pusher", PUSHING, "never");
            }
        }
        for (int limit : new int[] {1, 2, 4, 200}) {
            List<String> all = new ArrayList<>();
            String cursor = "";
            do {
                JsonNode page = caller.get("/agents?can=git_push&limit=" + limit + cursor).json();
                assertThat(page.path("items").size()).isLessThanOrEqualTo(limit);
                page.path("items").forEach(each -> all.add(each.path("name").asString()));
                String next = page.path("next_cursor").asString("");
                cursor = next.isEmpty() ? "" : "&cursor=" + next;
            } while (!cursor.isEmpty());
            assertThat(all).as("in pages of %d", limit).isEqualTo(open);
        }
        HttpCaller other = newCaller(newTenant(), "admin");
        assertThat(other.get("/agents?can=git_push").json().path("items")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "args.branch == 'main'",
                "git_push,ws_shell",
                "net:pypi.org:443",
                "secret:*",
                "start:helper",
                "bucket:gitt",
                "effect:safe",
                "call:",
                "",
                "\u0000",
                "git push",
                "${args}"
            })
    void refusesWhatSelectsNoTools(String wanted) {
        HttpAnswer refused = caller.get("/agents?can=" + encoded(wanted));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        assertThat(refused.body()).contains("\"field\":\"can\"");
    }

    @ParameterizedTest
    @CsvSource({"'*',1000", "'git_*',300", "'*a',101"})
    void boundsLongPatterns(String part, int times) {
        assertThat(caller.get("/agents?can=" + part.repeat(times)).status()).isEqualTo(400);
        assertThat(caller.get("/agents?can=" + part.repeat(20)).status()).isEqualTo(200);
    }

    @Test
    void asksOverMcpToo() {
        agent("writer", "pusher", PUSHING);
        agent("reader", "pusher", "\"finish\"");
        HttpAnswer answer =
                McpClient.modern(caller)
                        .call(
                                "tools/call",
                                "{\"name\":\"grove__list_agents_all\",\"arguments\":{\"can\":\"git_push\"}}");
        assertThat(answer.body()).contains("writer").doesNotContain("reader");
    }

    private static String rule(String on, @Nullable String when, String then) {
        return "{\"id\":\"r\",\"on\":\"%s\"%s,\"then\":\"%s\"}"
                .formatted(on, when == null ? "" : ",\"when\":\"" + when + "\"", then);
    }

    private void ceiling(String policy) {
        HttpAnswer set =
                caller.call(
                        "PUT",
                        "/tenants/" + tenant + "/ceiling",
                        "{\"policies\":[\"" + policy + "\"]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    private List<String> can(String wanted) {
        HttpAnswer list = caller.get("/agents?can=" + encoded(wanted) + "&limit=200");
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        return list.json()
                .path("items")
                .valueStream()
                .map(each -> each.path("name").asString())
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
