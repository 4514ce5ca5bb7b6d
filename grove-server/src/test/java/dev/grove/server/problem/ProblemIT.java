package dev.grove.server.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemIT extends ServerIT {

    @Test
    void asksStrangersForAKey() {
        HttpAnswer answer = anonymous().get("/tenants");
        assertProblem(answer, 401, "unauthorized");
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValue(
                        "Bearer realm=\"grove\", resource_metadata=\"http://127.0.0.1:%d/.well-known/oauth-protected-resource/api\""
                                .formatted(port()));
        assertProblem(as("grove_wrong").get("/tenants"), 401, "unauthorized");
    }

    @Test
    void knowsNoSuchRoute() {
        assertProblem(operator().get("/nothing/here"), 404, "not_found");
    }

    @Test
    void saysWhichMethodsAPathTakes() {
        HttpAnswer answer = operator().call("PUT", "/tenants", "{}");
        assertProblem(answer, 405, "method_not_allowed");
        assertThat(answer.headers().firstValue("Allow")).isPresent();
    }

    @Test
    void wantsJson() {
        assertProblem(
                operator()
                        .send(
                                operator()
                                        .request("/tenants")
                                        .header("Content-Type", "text/plain")
                                        .POST(BodyPublishers.ofString("x"))),
                415,
                "unsupported_media_type");
        assertProblem(operator().post("/tenants", "{"), 400, "validation_failed");
        assertProblem(operator().post("/tenants", ""), 400, "validation_failed");
        assertProblem(operator().post("/tenants", "[]"), 400, "validation_failed");
    }

    @Test
    void namesTheFieldAtFault() {
        HttpAnswer unknown = operator().post("/tenants", "{\"nmae\":\"x\"}");
        assertProblem(unknown, 400, "validation_failed");
        assertThat(unknown.text("errors/0/field")).isEqualTo("nmae");
        HttpAnswer wrongType = operator().post("/tenants", "{\"name\":{\"a\":1}}");
        assertProblem(wrongType, 400, "validation_failed");
        assertThat(wrongType.text("errors/0/field")).isEqualTo("name");
        HttpAnswer limit = operator().get("/tenants?limit=2147483648");
        assertProblem(limit, 400, "validation_failed");
        assertThat(limit.text("errors/0/field")).isEqualTo("limit");
    }

    /** A goal of 5 started a run. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/agents/a/runs | {'goal': 5} | goal | must be a string, not a number: put it in quotes",
                "/agents/a/runs | {'goal': true} | goal | must be a string, not true or false: put it in quotes",
                "/agents/a/runs | {'goal': 1.5} | goal | must be a string, not a number: put it in quotes",
                "/agents/a/runs | {'goal': 'g', 'priority': '1'} | priority | must be a whole number, not a string: write 1, without quotes",
                "/agents/a/runs | {'goal': 'g', 'priority': 1.0} | priority | must be a whole number, not the number 1.0",
                "/agents | {'name': 'a', 'tools': [1]} | tools[0] | must be a string, not a number: put it in quotes",
                "/agents | {'name': 'a', 'limits': {'max_turns': '10'}} | limits.max_turns | must be a whole number, not a string: write 10, without quotes",
                "/agents | {'name': 'a', 'limits': {'max_cost_usd': '1'}} | limits.max_cost_usd | must be a number, not a string: write 1, without quotes",
                "/agents | {'name': 'a', 'git': {'allow_force_push': 1}} | git.allow_force_push | must be true or false, not a number",
            })
    void takesNoValueOfOneTypeForOneOfAnother(
            String path, String body, String field, String message) {
        HttpAnswer refused = newCaller(newTenant(), "admin").post(path, body.replace('\'', '"'));
        assertProblem(refused, 400, "validation_failed");
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/agent-runs?limt=5 | limt | is not a parameter of this route; did you mean limit?",
                "/agent-runs?limit=5&p%61ge=1 | page | is not a parameter of this route; it has agent, cursor, kind, label, limit, max_cost, min_cost, origin, parent, q, root, since, status, stop_reason, until, waiting_for, workflow",
                "/agents/a?version=1 | version | is not a parameter of this route, which has none",
            })
    void refusesUnknownParameters(String path, String field, String message) {
        HttpAnswer refused = newCaller(newTenant(), "admin").get(path);
        assertProblem(refused, 400, "validation_failed");
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).isEqualTo(message);
    }

    @Test
    void saysWhichFieldAnUnknownOneMayHaveMeant() {
        HttpAnswer refused =
                newCaller(newTenant(), "admin")
                        .post("/agents", "{\"name\":\"a\",\"sytem_prompt\":\"p\"}");
        assertThat(refused.text("errors/0/field")).isEqualTo("sytem_prompt");
        assertThat(refused.text("errors/0/message"))
                .isEqualTo("is not a field of this request; did you mean system_prompt?");
    }

    @Test
    void refusesBodiesThatAreTooLong() {
        String large = "{\"name\":\"" + "x".repeat(1024 * 1024) + "\"}";
        assertProblem(operator().post("/tenants", large), 413, "payload_too_large");
        byte[] bytes = large.getBytes(StandardCharsets.UTF_8);
        assertProblem(
                operator()
                        .send(
                                operator()
                                        .request("/tenants")
                                        .header("Content-Type", "application/json")
                                        .POST(
                                                BodyPublishers.ofInputStream(
                                                        () -> new ByteArrayInputStream(bytes)))),
                413,
                "payload_too_large");
    }

    @Test
    void refusesJsonThatIsTooDeep() {
        String deep = "{\"name\":" + "[".repeat(100) + "]".repeat(100) + "}";
        assertProblem(operator().post("/tenants", deep), 400, "validation_failed");
    }

    /** An overlong slash, half of a pair, and a number that no double holds. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"a\u00c0\u00afb\"}",
                "{\"name\":\"\\ud800\"}",
                "{\"name\":1e400}"
            })
    void refusesJsonThatOthersReadOtherwise(String latin1) {
        byte[] body = latin1.getBytes(StandardCharsets.ISO_8859_1);
        HttpAnswer answer =
                operator()
                        .send(
                                operator()
                                        .request("/tenants")
                                        .header("Content-Type", "application/json")
                                        .POST(BodyPublishers.ofByteArray(body)));
        assertProblem(answer, 400, "validation_failed");
        assertThat(answer.text("detail"))
                .containsAnyOf("valid UTF-8", "half of a surrogate pair", "too large");
    }

    @Test
    void answersTheWebServersOwnErrorsWithoutItsName() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream()
                    .write("GET /\u0001 HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 400")
                    .contains("application/problem+json")
                    .doesNotContain("Tomcat");
        }
    }

    private static void assertProblem(HttpAnswer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(answer.text("code")).isEqualTo(code);
        assertThat(answer.text("status")).isEqualTo(String.valueOf(status));
        assertThat(answer.text("title")).isNotEmpty();
        assertThat(answer.text("detail")).isNotEmpty();
        assertThat(answer.text("instance")).startsWith("/");
    }
}
