package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Errors below {@code /v1} have OpenAI's form, whoever refuses the request: a table. */
class OpenAiErrorFormIT extends OpenAiBed {

    private static final int LARGER_THAN_ANY = 64 * 1024 * 1024;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    GET    | /v1/models                  | Authorization: Bearer grove_wrong                   | 401 | authentication_error
                    GET    | /v1/nothing                 |                                                     | 404 | invalid_request_error
                    GET    | /v1                         |                                                     | 404 | invalid_request_error
                    GET    | /v1/                        |                                                     | 404 | invalid_request_error
                    GET    | /v1?x=1                     |                                                     | 404 | invalid_request_error
                    GET    | /v1/responses/resp_x        |                                                     | 404 | invalid_request_error
                    GET    | /v1/models/agent/nobody     |                                                     | 404 | invalid_request_error
                    PATCH  | /v1/models                  |                                                     | 405 | invalid_request_error
                    DELETE | /v1/chat/completions        |                                                     | 405 | invalid_request_error
                    TRACE  | /v1/models                  |                                                     | 405 | invalid_request_error
                    FETCH  | /v1/models                  |                                                     | 400 | invalid_request_error
                    GET    | /v1/models                  | Accept: text/html                                   | 406 | invalid_request_error
                    POST   | /v1/chat/completions        | Accept: image/png                                   | 406 | invalid_request_error
                    POST   | /v1/responses               | Accept: ;                                           | 406 | invalid_request_error
                    POST   | /v1/chat/completions        | Content-Length: 67108864                            | 413 | invalid_request_error
                    POST   | /v1/responses               | Content-Length: 67108864                            | 413 | invalid_request_error
                    POST   | /v1/chat/completions        | Content-Type: text/plain                            | 415 | invalid_request_error
                    POST   | /v1/responses               | Content-Type: application/x-www-form-urlencoded     | 415 | invalid_request_error
                    POST   | /v1/chat/completions        |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/%00           |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/%0a           |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/%zz           |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/a%2fb         |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/..%2f..       |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/a;b           |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses//a            |                                                     | 400 | invalid_request_error
                    GET    | /v1/responses/[x]           |                                                     | 400 | invalid_request_error
                    POST   | /v1/chat/{x}                |                                                     | 400 | invalid_request_error
                    GET    | /v1/models?a=[              |                                                     | 400 | invalid_request_error
                    GET    | /v1/models?q=%zz            |                                                     | 400 | invalid_request_error
                    GET    | /v1/models?unknown=1        |                                                     | 400 | invalid_request_error
                    GET    | /v1/models                  | Bad Header                                          | 400 | invalid_request_error
                    GET    | /v1/models                  | Transfer-Encoding: none                             | 501 | server_error
                    """)
    void isThatOfOpenAi(String method, String path, String header, int status, String type)
            throws IOException {
        String answer = raw(method, path, header == null ? "" : header);
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertForm(type, body(answer));
        assertThat(answer).containsIgnoringCase("content-type: application/json");
    }

    @Test
    void isThatOfOpenAiWhereAKeyAsksTooMuch() {
        String tenant = newTenant();
        operator().call("PUT", "/tenants/" + tenant + "/limits", "{\"max_requests_per_minute\":1}");
        var limited = newCaller(tenant, "read_only");
        List<HttpAnswer> answers =
                List.of(
                        limited.get("/v1/models"),
                        limited.get("/v1/models"),
                        limited.get("/v1/models"));
        HttpAnswer refused = answers.getLast();
        assertThat(refused.status()).isEqualTo(429);
        assertForm("rate_limit_error", refused.json());
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    }

    /** Headers that no server reads whole are refused before their path is. */
    @Test
    void isThatOfOpenAiWhereTheHeadIsTooLarge() throws IOException {
        String answer = raw("GET", "/v1/models", "X-Large: " + "x".repeat(40_000));
        assertThat(answer).startsWith("HTTP/1.1 4");
        assertThat(body(answer).at("/error/message").asString()).isNotBlank();
    }

    /** Elsewhere the same requests have problem documents. */
    @Test
    void isThatOfGroveElsewhere() throws IOException {
        for (String path :
                List.of("/v1models/[x]", "/agents/[x]", "/agents/%00", "/agents?x=/v1/[")) {
            String answer = raw("GET", path, "");
            assertThat(answer).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
            assertThat(body(answer).path("code").asString()).isEqualTo("validation_failed");
        }
    }

    private static void assertForm(String type, JsonNode body) {
        JsonNode error = body.path("error");
        assertThat(error.propertyNames())
                .as(body.toString())
                .containsExactlyInAnyOrder("message", "type", "param", "code");
        assertThat(error.path("message").asString("")).isNotBlank();
        assertThat(error.path("type").asString("")).isEqualTo(type);
        assertThat(error.path("code").asString("")).isNotBlank();
    }

    /** Without the sizes of its chunks. */
    private static JsonNode body(String answer) {
        return JsonMapper.shared()
                .readTree(answer.substring(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    }

    private String raw(String method, String path, String header) throws IOException {
        String body = method.equals("POST") ? "{}" : "";
        StringBuilder head =
                new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String each :
                List.of(
                        "Authorization: Bearer " + caller.key(),
                        "Content-Type: application/json",
                        "Content-Length: " + body.length())) {
            String name = each.substring(0, each.indexOf(':') + 1);
            head.append(header.startsWith(name) ? "" : each + "\r\n");
        }
        head.append(header.isEmpty() ? "" : header + "\r\n");
        head.append("Connection: close\r\n\r\n").append(body);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
            if (header.endsWith("67108864")) {
                socket.getOutputStream().write(new byte[LARGER_THAN_ANY - body.length()]);
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
