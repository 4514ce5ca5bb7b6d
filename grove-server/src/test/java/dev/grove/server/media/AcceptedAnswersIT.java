package dev.grove.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.operation.OperationHandler;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Routes that write their answers themselves state what they write, and refuse it in time. */
class AcceptedAnswersIT extends ServerIT {

    private static final String SAID =
            "[{\"id\":\"m1\",\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"text\":\"g\"}]}]";

    private static final Map<String, String> BODIES =
            Map.of(
                    "/v1/chat/completions",
                    "{\"model\":\"agent/greeter\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}",
                    "/v1/responses",
                    "{\"model\":\"agent/greeter\",\"input\":\"g\"}",
                    "/chat/greeter",
                    "{\"id\":\"c1\",\"trigger\":\"submit-message\",\"messages\":" + SAID + "}");

    /** With an error page, MCP's own protocol, files of any type, and what has no body. */
    private static final List<String> STATING_NOTHING =
            List.of(
                    "/agent-runs/{id}/workspace.tar.zst",
                    "/agent-runs/{id}/workspace/file",
                    "/chat/{agent}/{id}/stop",
                    "/error",
                    "/mcp/rpc",
                    "/oauth2/clients/{id}");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Test
    void isStatedByAllWhoWriteItThemselves() {
        TreeSet<String> none =
                mapping.getHandlerMethods().entrySet().stream()
                        .filter(each ->
                                each.getValue().getBeanType().getName().startsWith("dev.grove.")
                                        && !OperationHandler.class.isAssignableFrom(
                                                each.getValue().getBeanType())
                                        && each.getValue().isVoid()
                                        && each.getKey().getProducesCondition().isEmpty())
                        .flatMap(each -> each.getKey().getPatternValues().stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(none).containsExactlyElementsOf(STATING_NOTHING);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/chat/completions | text/html",
                "/v1/chat/completions | application/json;q=0, text/event-stream;q=0",
                "/v1/responses | application/yaml",
                "/v1/responses | nothing",
                "/chat/greeter | application/json",
                "/chat/greeter | image/png",
            })
    void beginsNothingForACallerWhoWouldNotReadIt(String path, String accepted) {
        HttpCaller caller = greeted();
        HttpAnswer refused = send(caller, path, accepted);
        assertThat(refused.status()).as(refused.body()).isEqualTo(406);
        assertThat(refused.body()).contains("send Accept: ");
        assertThat(caller.get("/agent-runs").json().path("items")).isEmpty();
        assertThat(caller.get("/sessions").json().path("items")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/chat/completions | application/json",
                "/v1/chat/completions | text/event-stream",
                "/v1/responses | application/*",
                "/chat/greeter | text/event-stream",
                "/chat/greeter | */*",
            })
    void answersWhoReadsEither(String path, String accepted) {
        HttpAnswer answer = send(greeted(), path, accepted);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private HttpCaller greeted() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        caller.post(
                "/agents",
                """
                {"name":"greeter","system_prompt":"Greet.","model":"scripted/greeter","tools":["finish","echo"]}
                """);
        return caller;
    }

    private static HttpAnswer send(HttpCaller caller, String path, String accepted) {
        return caller.send(
                caller.request(path)
                        .header("Content-Type", "application/json")
                        .header("Accept", accepted)
                        .POST(BodyPublishers.ofString(BODIES.get(path))));
    }
}
