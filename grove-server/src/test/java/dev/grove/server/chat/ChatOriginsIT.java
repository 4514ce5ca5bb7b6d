package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Pages of other origins: those of the setting may use chats, and nothing else. */
class ChatOriginsIT extends TokenBed {

    private static final String ALLOWED = "access-control-allow-origin";

    private HttpAnswer preflight(String path, String origin, String method) {
        HttpCaller page = anonymous().withoutContract();
        return page.send(
                page.request(path)
                        .header("Origin", origin)
                        .header("Access-Control-Request-Method", method)
                        .header(
                                "Access-Control-Request-Headers",
                                "authorization,content-type,user-agent")
                        .method("OPTIONS", BodyPublishers.noBody()));
    }

    private HttpAnswer from(String origin, HttpCaller page, String chat) {
        HttpRequest.Builder request = page.request("/chat/" + agent + "/" + chat + "/messages");
        return page.send(origin.isEmpty() ? request.GET() : request.header("Origin", origin).GET());
    }

    private static List<String> cors(HttpAnswer answer) {
        return answer.headers().map().keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> name.startsWith("access-control-"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "/chat/any,POST," + PAGE,
        "/chat/any/chat-1/stream,GET," + PAGE,
        "/chat/any/chat-1/messages,GET," + PAGE,
        "/chat/any/chat-1/stop,POST," + OTHER_PAGE,
    })
    void preflightIsAnsweredWithoutACredential(String path, String method, String origin) {
        HttpAnswer answer = preflight(path, origin, method);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue(ALLOWED)).hasValue(origin);
        assertThat(answer.headers().firstValue("access-control-allow-methods").orElseThrow())
                .contains(method);
        assertThat(answer.headers().firstValue("access-control-allow-headers").orElseThrow())
                .contains("authorization", "content-type", "user-agent");
        assertThat(answer.headers().firstValue("access-control-max-age")).hasValue("3600");
        assertThat(answer.headers().firstValue("access-control-allow-credentials")).isEmpty();
        assertThat(answer.headers().allValues("vary")).contains("Origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example.com",
                "http://app.example.com",
                "https://app.example.com.evil.example",
                "https://app.example.com:8443",
                "https://sub.app.example.com",
                "null",
                "*"
            })
    void preflightOfAnotherPageIsRefused(String origin) {
        HttpAnswer answer = preflight("/chat/any", origin, "POST");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(cors(answer)).isEmpty();
        HttpAnswer said = from(origin, tokenOf("ann"), "chat-1");
        assertThat(said.status()).as("what proxies pass on is answered").isEqualTo(200);
        assertThat(cors(said)).isEmpty();
    }

    @Test
    void preflightOfAnotherMethodIsRefused() {
        assertThat(preflight("/chat/any", PAGE, "DELETE").status()).isEqualTo(403);
    }

    @Test
    void answersShowPagesWhatClientsNeed() {
        HttpCaller page = tokenOf("ann");
        HttpAnswer answer =
                page.send(
                        page.request("/chat/" + agent)
                                .header("Content-Type", "application/json")
                                .header("Origin", PAGE)
                                .POST(BodyPublishers.ofString(words("chat-1", "m1", "hi"))));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().allValues(ALLOWED)).containsExactly(PAGE);
        assertThat(answer.headers().firstValue("access-control-allow-credentials")).isEmpty();
        assertThat(
                        answer.headers()
                                .firstValue("access-control-expose-headers")
                                .orElseThrow()
                                .toLowerCase(Locale.ROOT))
                .contains(
                        "x-vercel-ai-ui-message-stream",
                        "grove-run-id",
                        "grove-message-id",
                        "retry-after",
                        "www-authenticate");
    }

    /** A page reads why it is refused, and gets another token. */
    @Test
    void refusalsCanBeReadByThePage() {
        HttpAnswer refused = from(PAGE, as(UNKNOWN), "chat-1");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.headers().allValues(ALLOWED)).containsExactly(PAGE);
        assertThat(refused.text("detail")).contains("POST /chat/{agent}/tokens");
    }

    @Test
    void tokenIsForThePagesThatItNames() {
        HttpCaller page =
                token(
                        "{\"user\":\"ann\",\"ttl_seconds\":60,\"origins\":[\"HTTPS://App.Example.com:443\"]}");
        assertThat(from(PAGE, page, "chat-1").status()).isEqualTo(200);
        for (String origin : List.of("", OTHER_PAGE, "https://evil.example.com", "null")) {
            HttpAnswer refused = from(origin, page, "chat-1");
            assertThat(refused.status()).as(origin).isEqualTo(401);
            assertThat(seen(refused)).isEqualTo(seen(from(origin, as(UNKNOWN), "chat-1")));
        }
    }

    @Test
    void nothingElseHasHeadersForThem() {
        HttpCaller server = maker.withoutContract();
        JsonNode paths = anonymous().get("/v3/api-docs").json().path("paths");
        int asked = 0;
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            if (path.getKey().equals("/chat/{agent}")
                    || path.getKey().startsWith("/chat/{agent}/{id}/")
                    || path.getKey().equals("/events")) {
                continue;
            }
            String filled = path.getKey().replaceAll("\\{[^}]+}", "x");
            assertThat(cors(preflight(filled, PAGE, "GET"))).as(filled).isEmpty();
            assertThat(
                            cors(
                                    server.send(
                                            server.request(filled)
                                                    .header("Origin", PAGE)
                                                    .method(
                                                            path.getValue().has("get")
                                                                    ? "GET"
                                                                    : "POST",
                                                            BodyPublishers.ofString("{}")))))
                    .as(filled)
                    .isEmpty();
            asked++;
        }
        assertThat(asked).isGreaterThan(80);
        assertThat(cors(preflight("/chat/any/tokens", PAGE, "POST"))).isEmpty();
    }
}
