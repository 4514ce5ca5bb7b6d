package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient.Stream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Conversations as resources, of which one of two servers is asked. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpSessionsIT extends McpServerIT {

    private static final String TEMPLATE = "grove://sessions/{id}";
    private static final String EARLIER = "grove://sessions/{id}{?cursor}";

    @Autowired private Environment environment;

    private SecondReplica second;
    private String tenant;
    private HttpCaller caller;
    private McpClient reader;

    @BeforeAll
    void startSecond() {
        second = new SecondReplica(environment);
    }

    @AfterAll
    void stopSecond() {
        if (second != null) {
            second.close();
        }
    }

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        reader = McpClient.modern(newCaller(tenant, "read_only"));
    }

    private HttpCaller atSecond(HttpCaller one) {
        return new HttpCaller(
                URI.create("http://127.0.0.1:" + second.port()), one.key(), one.tenant());
    }

    private String session(String script, String more) {
        HttpAnswer agent =
                caller.post(
                        "/agents",
                        "{\"name\":\"%1$s\",\"system_prompt\":\"Do.\",\"model\":\"scripted/%1$s\",\"tools\":[\"finish\",\"echo\"]%2$s}"
                                .formatted(script, more));
        assertThat(agent.status()).as(agent.body()).isIn(200, 201);
        HttpAnswer begun = caller.post("/sessions", "{\"agent\":\"" + script + "\"}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        return begun.text("id");
    }

    private JsonNode send(String session, String text) {
        HttpAnswer sent =
                caller.post("/sessions/" + session + "/messages", "{\"text\":\"" + text + "\"}");
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        return sent.json();
    }

    private void awaitState(String session, String activity) {
        await().until(() -> caller.get("/sessions/" + session).text("activity"), activity::equals);
    }

    private void said(String session, String text) {
        send(session, text);
        awaitState(session, "idle");
    }

    private static String of(String session) {
        return "grove://sessions/" + session;
    }

    private static String uri(String uri) {
        return "{\"uri\":\"%s\"}".formatted(uri);
    }

    private static JsonNode read(McpClient client, String uri) {
        HttpAnswer answer = client.call("resources/read", uri(uri));
        JsonNode content = answer.json().at("/result/contents/0");
        assertThat(content.path("uri").asString()).as(answer.body()).isEqualTo(uri);
        assertThat(content.path("mimeType").asString()).isEqualTo("application/json");
        return JsonMapper.shared().readTree(content.path("text").stringValue());
    }

    private static List<String> listed(McpClient client) {
        return client.call("resources/list", "{}")
                .json()
                .at("/result/resources")
                .valueStream()
                .map(each -> each.path("uri").stringValue())
                .filter(each -> each.startsWith("grove://sessions/"))
                .toList();
    }

    private static JsonNode completed(McpClient client, String template, String typed) {
        return client.call(
                        "completion/complete",
                        """
                        {"ref":{"type":"ref/resource","uri":"%s"},"argument":{"name":"id","value":"%s"}}
                        """
                                .formatted(template, typed))
                .json()
                .at("/result/completion/values");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isReadAsRestHasIt(boolean modern) {
        String session = session("talker", "");
        said(session, "first words");
        said(session, "second words");
        McpClient client = modern ? reader : McpClient.legacy(reader.caller());

        ObjectNode read = (ObjectNode) read(client, of(session));
        JsonNode messages = read.remove("messages");
        assertThat((JsonNode) read).isEqualTo(caller.get("/sessions/" + session).json());
        assertThat(messages)
                .isEqualTo(
                        caller.get("/sessions/" + session + "/messages?newest_first=true").json());
        assertThat(messages.at("/items/0/text").asString()).isEqualTo("second words");
        assertThat(messages.at("/items/1/answer/result").asString()).isEqualTo("Only words.");
    }

    @Test
    void hasPagesOfItsEarlierMessages() {
        String session = session("talker", "");
        said(session, "words 0");
        copyMessages(session, 120);
        List<String> texts = new ArrayList<>();
        String cursor = "";
        int pages = 0;
        do {
            JsonNode messages =
                    read(reader, of(session) + (cursor.isEmpty() ? "" : "?cursor=" + cursor))
                            .path("messages");
            messages.path("items").forEach(each -> texts.add(each.path("n").toString()));
            cursor = messages.path("next_cursor").asString("");
            pages++;
        } while (!cursor.isEmpty() && pages < 9);
        assertThat(pages).isEqualTo(3);
        assertThat(texts).hasSize(121).doesNotHaveDuplicates();
        assertThat(texts.getFirst()).isEqualTo("121");
        assertThat(reader.call("resources/read", uri(of(session) + "?cursor=bm9uZQ")).body())
                .contains("-32602", "start again without a cursor");
        assertThat(reader.call("resources/read", uri(of(session) + "/messages")).body())
                .contains("Resource not found");
    }

    /** Answered by the run of the first one, as messages of a branch are. */
    private void copyMessages(String session, int more) {
        owner().sql(
                        """
                        INSERT INTO session_messages (tenant_id, session_id, id, fingerprint, state, n, run_id, prev_n, created_by, created_at)
                        SELECT m.tenant_id, m.session_id, gen_random_uuid(), m.fingerprint, m.state, i, m.run_id, i - 1, m.created_by, m.created_at
                          FROM session_messages m, generate_series(2, :last) i
                         WHERE m.session_id = CAST(:session AS uuid)
                        """)
                .param("session", session)
                .param("last", more + 1)
                .update();
    }

    @Test
    void isListedWhileAMessageIsAnsweredAndItsIdIsCompleted() {
        String session = session("careful", ",\"approvals\":[\"echo\"]");
        assertThat(listed(reader)).isEmpty();
        String run = send(session, "go on").at("/answer/run_id").asString();
        awaitState(session, "waiting");

        assertThat(listed(reader)).containsExactly(of(session));
        JsonNode entry =
                reader.call("resources/list", "{}")
                        .json()
                        .at("/result/resources")
                        .valueStream()
                        .filter(each -> each.path("uri").asString().equals(of(session)))
                        .findFirst()
                        .orElseThrow();
        assertThat(entry.path("title").asString()).isEqualTo("go on");
        assertThat(entry.path("description").asString()).isEqualTo("Message 1 is being answered");
        assertThat(
                        reader.call("resources/templates/list", "{}")
                                .json()
                                .at("/result/resourceTemplates")
                                .toString())
                .contains(TEMPLATE, EARLIER);
        for (String template : List.of(TEMPLATE, EARLIER)) {
            assertThat(completed(reader, template, session.substring(0, 11)).toString())
                    .isEqualTo("[\"" + session + "\"]");
        }

        caller.post("/agent-runs/" + run + "/cancel", "{}");
        awaitState(session, "idle");
        assertThat(listed(reader)).isEmpty();
    }

    @Test
    void listsSessionsInPagesBesideRuns() {
        String session = session("careful", ",\"approvals\":[\"echo\"]");
        List<String> all = new ArrayList<>(List.of(of(session)));
        for (int i = 0; i < 59; i++) {
            all.add(of(caller.post("/sessions", "{\"agent\":\"careful\"}").text("id")));
        }
        all.forEach(each -> send(each.substring("grove://sessions/".length()), "go on"));
        List<String> found = new ArrayList<>();
        String cursor = "{}";
        while (!cursor.isEmpty()) {
            JsonNode page = reader.call("resources/list", cursor).json().path("result");
            page.path("resources").forEach(each -> found.add(each.path("uri").asString()));
            String next = page.path("nextCursor").asString("");
            cursor = next.isEmpty() ? "" : "{\"cursor\":\"" + next + "\"}";
        }
        assertThat(found).isSorted();
        assertThat(found.stream().filter(each -> each.contains("sessions")))
                .containsExactlyElementsOf(all);
        assertThat(found.stream().filter(each -> each.contains("runs"))).hasSize(60);
    }

    @Test
    void isNothingToAnotherTenant() {
        String session = session("careful", ",\"approvals\":[\"echo\"]");
        send(session, "go on");
        awaitState(session, "waiting");
        HttpCaller stranger = newCaller(newTenant(), "admin");
        String unknown = of("01900000-0000-7000-8000-00000000abcd");
        for (McpClient client : List.of(McpClient.modern(stranger), McpClient.legacy(stranger))) {
            assertThat(client.call("resources/read", uri(of(session))).body())
                    .contains("Resource not found")
                    .isEqualTo(
                            client.call("resources/read", uri(unknown))
                                    .body()
                                    .replace(unknown, of(session)));
            assertThat(listed(client)).isEmpty();
            assertThat(completed(client, TEMPLATE, session.substring(0, 11))).isEmpty();
        }
        assertThat(
                        McpClient.legacy(stranger)
                                .call("resources/subscribe", uri(of(session)))
                                .json()
                                .at("/error/code")
                                .intValue())
                .isEqualTo(-32002);
        McpClient modern = McpClient.modern(stranger);
        try (Stream stream =
                modern.open(modern.request("subscriptions/listen", watching(session)))) {
            assertThat(stream.next().at("/params/notifications")).isEmpty();
        }
        assertThat(McpClient.modern(operator()).call("resources/read", uri(of(session))).body())
                .contains("Resource not found");
    }

    @Test
    void showsNoValueOfASecret() {
        String session = session("talker", "");
        said(session, "my word is swordfish-4711");
        assertThat(caller.call("PUT", "/secrets/word", "{\"value\":\"swordfish-4711\"}").status())
                .isLessThan(300);
        assertThat(reader.call("resources/read", uri(of(session))).body())
                .contains("my word is ")
                .doesNotContain("swordfish-4711");
    }

    private static String watching(String session) {
        return "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}".formatted(of(session));
    }

    /** Changes are made at one server and watched at the other: they share the database alone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void notifiesOfEachMessageOfItsAnswerOfARewindAndOfTheEnd(boolean modern) {
        String session = session("careful", ",\"approvals\":[\"echo\"]");
        HttpCaller there = atSecond(reader.caller());
        McpClient client = modern ? McpClient.modern(there) : McpClient.legacy(there);
        if (!modern) {
            assertThat(
                            new McpClient(reader.caller(), false, client.session())
                                    .call("resources/subscribe", uri(of(session)))
                                    .json()
                                    .get("result"))
                    .isEmpty();
        }
        try (Stream stream =
                client.open(
                        modern
                                ? client.request("subscriptions/listen", watching(session))
                                : client.get())) {
            if (modern) {
                assertThat(
                                stream.next()
                                        .at("/params/notifications/resourceSubscriptions/0")
                                        .asString())
                        .isEqualTo(of(session));
            } else {
                stream.awaitFirst();
            }
            String run = send(session, "go on").at("/answer/run_id").asString();
            awaitState(session, "waiting");
            awaitUpdate(stream, session, client, "/activity", "waiting");
            decideAll(run);
            awaitUpdate(stream, session, client, "/messages/items/0/state", "answered");
            caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}");
            awaitUpdate(stream, session, client, "/n", "0");
            HttpAnswer deleted = caller.delete("/sessions/" + session);
            assertThat(deleted.status()).as(deleted.body()).isLessThan(300);
            assertThat(updated(stream)).isEqualTo(of(session));
            assertThat(client.call("resources/read", uri(of(session))).body())
                    .contains("Resource not found");
        }
    }

    private void decideAll(String run) {
        await().until(() -> {
            JsonNode read = caller.get("/agent-runs/" + run).json();
            read.at("/wait/calls")
                    .forEach(call ->
                            caller.post(
                                    "/agent-runs/"
                                            + run
                                            + "/approvals/"
                                            + call.path("id").asString(),
                                    "{\"decision\":\"approve\"}"));
            return read.path("status").asString().equals("completed");
        });
    }

    private static String updated(Stream stream) {
        return stream.nextNamed("notifications/resources/updated").at("/params/uri").asString();
    }

    /** Changes within a second are one notification. */
    private static void awaitUpdate(
            Stream stream, String session, McpClient client, String pointer, String value) {
        JsonNode now;
        do {
            assertThat(updated(stream)).isEqualTo(of(session));
            now = read(client, of(session)).at(pointer);
        } while (!now.asString(now.toString()).equals(value));
    }
}
