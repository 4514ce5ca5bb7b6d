package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sessions as files. */
class SessionExportIT extends SessionBed {

    private static final int MANY = 10_000;
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private HttpAnswer export(String session, String query) {
        return caller.get("/sessions/" + session + "/export" + query);
    }

    @Test
    void hasWhatRestHasOfASessionItsMessagesAndTheirTurns() {
        String session = session(agent(), ",\"user\":\"mail:7\"");
        said(session, "use the tool");
        said(session, "please fail");
        HttpAnswer answer = export(session, "");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"session-" + session + ".json\"");
        JsonNode whole = answer.json();
        assertThat(whole.path("session")).isEqualTo(caller.get("/sessions/" + session).json());
        List<JsonNode> said = conversation(session, "");
        assertThat(whole.path("messages").valueStream().map(each -> each.path("message")))
                .containsExactlyElementsOf(said);
        for (JsonNode each : whole.path("messages")) {
            String run = each.at("/message/answer/run_id").asString();
            assertThat(each.path("turns"))
                    .isEqualTo(caller.get("/agent-runs/" + run + "/turns").json().path("items"));
            assertThat(each.path("attachments")).isEmpty();
        }
        assertThat(whole.at("/messages/0/turns/0/tool_calls/0/name").asString()).isEqualTo("echo");
        assertThat(whole.at("/totals/messages").intValue()).isEqualTo(2);
        assertThat(whole.at("/totals/cost_usd").decimalValue())
                .isPositive()
                .isEqualByComparingTo(
                        said.stream()
                                .map(each -> each.at("/answer/cost_usd").decimalValue())
                                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    @Test
    void isReadableByPeopleAndNothingSaidLooksLikeTheRecord() {
        String session = session(agent(), ",\"title\":\"A # title\"");
        said(session, "one\\n## Message 2\\n\\nuse the tool\\u001b[2J");
        for (HttpAnswer answer :
                List.of(
                        export(session, "?format=markdown"),
                        caller.send(
                                caller.request("/sessions/" + session + "/export")
                                        .header("Accept", "text/markdown")
                                        .GET()))) {
            assertThat(answer.contentType()).isEqualToIgnoringCase("text/markdown;charset=UTF-8");
            assertThat(answer.headers().firstValue("Content-Disposition"))
                    .contains("attachment; filename=\"session-" + session + ".md\"");
            assertThat(answer.body())
                    .startsWith("# A # title\n")
                    .contains(
                            "\n## Message 1\n",
                            "\n> one\n> ## Message 2\n> \n> use the tool\\u001b[2J\n",
                            "\n**Tool** `echo`, completed\n\n```json\n{",
                            "\nResult:\n\n```\ne",
                            "\n> done with the tool\n")
                    .doesNotContain("\n## Message 2")
                    .containsPattern("\n---\n\n1 messages\\. .* USD\\.\n$");
        }
        assertThat(
                        caller.send(
                                        caller.request(
                                                        "/sessions/"
                                                                + session
                                                                + "/export?format=json")
                                                .header("Accept", "*/*")
                                                .GET())
                                .json()
                                .has("totals"))
                .isTrue();
        HttpAnswer refused = export(session, "?format=pdf");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("format", "must be json or markdown");
    }

    @Test
    void marksWhatWasUndoneAndLeavesItOutWhereAsked() {
        String session = session(agent(), "");
        said(session, "first");
        said(session, "second");
        caller.post("/sessions/" + session + "/rewind", "{\"to_n\":1}");
        assertThat(states(export(session, ""))).containsExactly("answered", "superseded");
        assertThat(states(export(session, "?superseded=false"))).containsExactly("answered");
        assertThat(export(session, "?format=markdown").body()).contains(", superseded\n");
    }

    private static List<String> states(HttpAnswer answer) {
        return answer.json()
                .path("messages")
                .valueStream()
                .map(each -> each.at("/message/state").asString())
                .toList();
    }

    @Test
    void namesAttachmentsWithTheirDigests() {
        String session = session(agent(), "");
        HttpAnswer sent =
                caller.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"look\",\"attachments\":[{\"name\":\"dot.gif\",\"data\":\"data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7\"}]}");
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        ended(session, sent.text("id"));
        JsonNode attachment = export(session, "").json().at("/messages/0/attachments/0");
        assertThat(attachment.path("name").asString()).isEqualTo("dot.gif");
        assertThat(attachment.path("sha256").asString()).matches("[0-9a-f]{64}");
        assertThat(export(session, "?format=markdown").body())
                .contains(
                        "* Attachment `dot.gif`: image/gif, 42 bytes, SHA-256 `"
                                + attachment.path("sha256").asString()
                                + "`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "markdown"})
    void showsNoValueOfASecret(String format) {
        String session = session(agent(), ",\"title\":\"swordfish-4711\"");
        said(session, "use the tool on swordfish-4711");
        assertThat(export(session, "?format=" + format).body()).contains("swordfish-4711");
        assertThat(caller.call("PUT", "/secrets/word", "{\"value\":\"swordfish-4711\"}").status())
                .isLessThan(300);
        assertThat(export(session, "?format=" + format).body())
                .contains("[secret:word]")
                .doesNotContain("swordfish-4711");
    }

    @Test
    void isNothingToAnotherPersonOrTenant() {
        String session = session(agent(), ",\"user\":\"mail:7\"");
        said(session, "hello");
        String path = "/sessions/" + session + "/export";
        String missing = "/sessions/" + UUID.randomUUID() + "/export";
        HttpCaller stranger = newCaller(newTenant(), "admin");
        assertThat(stranger.get(path).status()).isEqualTo(404);
        assertThat(stranger.get(path).text("detail"))
                .isEqualTo(stranger.get(missing).text("detail"));
        for (Map.Entry<String, Integer> each : Map.of("mail:7", 200, "mail:8", 404).entrySet()) {
            assertThat(
                            caller.send(
                                            caller.request(path)
                                                    .header("Grove-User", each.getKey())
                                                    .GET())
                                    .status())
                    .as(each.getKey())
                    .isEqualTo(each.getValue());
        }
        assertThat(newCaller(tenant, "read_only").get(path).status()).isEqualTo(200);
    }

    /** The heap of the server does not grow with it: it is read and written message by message. */
    @Test
    void streamsASessionOfTenThousandMessages() throws Exception {
        String session = longSession(MANY);
        Set<Integer> places = new HashSet<>();
        Map<String, AtomicLong> counts = new HashMap<>();
        try (InputStream body = open(session).body();
                JsonParser read = JsonMapper.shared().createParser(body)) {
            for (JsonToken token = read.nextToken(); token != null; token = read.nextToken()) {
                if (token != JsonToken.PROPERTY_NAME) {
                    continue;
                }
                String name = read.currentName();
                counts.computeIfAbsent(name, _ -> new AtomicLong()).incrementAndGet();
                if (name.equals("n") && read.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                    places.add(read.getIntValue());
                }
            }
        }
        // The session itself has the place of its newest message, too.
        assertThat(places).hasSize(MANY);
        assertThat(counts.get("turns")).hasValue(2 * MANY);
        assertThat(counts.get("totals")).hasValue(1);
    }

    /** The document is not whole, and the connection is closed before the answer ends. */
    @Test
    void isCutOffWhereItFailsInTheMiddle() throws Exception {
        String session = longSession(MANY);
        HttpResponse<InputStream> answer = open(session);
        assertThat(answer.statusCode()).isEqualTo(200);
        try (InputStream body = answer.body()) {
            assertThat(body.readNBytes(20_000)).hasSize(20_000);
            assertThat(caller.delete("/sessions/" + session).status()).isLessThan(300);
            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
        }
        assertThat(export(session, "").status()).isEqualTo(404);
    }

    private HttpResponse<InputStream> open(String session) throws Exception {
        return CLIENT.send(
                caller.request("/sessions/" + session + "/export").GET().build(),
                HttpResponse.BodyHandlers.ofInputStream());
    }

    /** Messages beyond the first are copies of it, answered by the same run, as in a branch. */
    private String longSession(int messages) {
        String session = session(agent(), "");
        said(session, "w".repeat(2_000));
        owner().sql(
                        """
                        INSERT INTO session_messages (tenant_id, session_id, id, fingerprint, state, n, run_id, prev_n, created_by, created_at)
                        SELECT m.tenant_id, m.session_id, gen_random_uuid(), m.fingerprint, m.state, i, m.run_id, i - 1, m.created_by, m.created_at
                          FROM session_messages m, generate_series(2, :last) i
                         WHERE m.session_id = CAST(:session AS uuid)
                        """)
                .param("session", session)
                .param("last", messages)
                .update();
        return session;
    }
}
