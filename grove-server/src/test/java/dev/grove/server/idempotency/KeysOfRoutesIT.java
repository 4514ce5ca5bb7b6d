package dev.grove.server.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A key that a caller relies on is taken, or refused: no route of a POST passes it over. */
class KeysOfRoutesIT extends ServerIT {

    /** They need no API key, to which an idempotency key belongs, and start no run. */
    private static final List<String> OPEN =
            List.of("/oauth2/register", "/oauth2/token", "/ui/session");

    private static final List<String> TAKING =
            List.of(
                    "/agent-runs/bulk",
                    "/agent-runs/{id}/approvals/{call_id}",
                    "/agent-runs/{id}/budget",
                    "/agent-runs/{id}/capability-requests/{call_id}",
                    "/agent-runs/{id}/fork",
                    "/agent-runs/{id}/in-doubt/{call_id}",
                    "/agent-runs/{id}/resume",
                    "/agent-runs/{id}/tool-results",
                    "/agents/{name}/run",
                    "/agents/{name}/runs",
                    "/agents/{name}/runs/{id}/resume",
                    "/tool-calls",
                    "/v1/chat/completions",
                    "/v1/responses",
                    "/workflow-runs/{id}/asks/{*path}",
                    "/workflow-runs/{id}/events/{name}",
                    "/workflow-runs/{id}/fork",
                    "/workflow-runs/{id}/nodes/{path}/settle",
                    "/workflow-runs/{id}/resume",
                    "/workflows/{name}/run",
                    "/workflows/{name}/runs");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Test
    void eachIsTakenOrRefused() {
        HttpCaller caller = operator().forTenant(newTenant());
        TreeSet<String> taking = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        int refused = 0;
        for (String path : posts()) {
            HttpAnswer answer = post(caller, path.replaceAll("\\{[^}]*}", "x"));
            if (!answer.body().contains("is not taken by this route")) {
                taking.add(path);
            } else if (answer.status() != 400 || !answer.body().contains("Idempotency-Key")) {
                wrong.add(path + " answers " + answer.status() + " " + answer.body());
            } else {
                refused++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(taking).containsExactlyElementsOf(TAKING);
        assertThat(refused).isGreaterThan(30);
    }

    @ParameterizedTest
    @CsvSource({
        "/sessions, external_id",
        "/sessions/{id}/messages, client_id",
        "/sessions/{id}/messages/sse, client_id",
        "/chat/{agent}, messages[last].id",
    })
    void itIsSaidWhatToSendInstead(String path, String instead) {
        HttpAnswer answer =
                post(operator().forTenant(newTenant()), path.replaceAll("\\{[^}]*}", "x"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("Idempotency-Key", "`" + instead + "`; send that");
    }

    /** Paths of the API, without those of the framework. */
    private List<String> posts() {
        return mapping.getHandlerMethods().entrySet().stream()
                .filter(each -> isOfGrove(each.getValue()) && takesPosts(each.getKey()))
                .map(Map.Entry::getKey)
                .flatMap(info -> info.getPatternValues().stream())
                .filter(path -> !path.equals("/error") && !OPEN.contains(path))
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean isOfGrove(HandlerMethod method) {
        return method.getBeanType().getName().startsWith("dev.grove.");
    }

    private static boolean takesPosts(RequestMappingInfo info) {
        var methods = info.getMethodsCondition().getMethods();
        return methods.isEmpty() || methods.contains(RequestMethod.POST);
    }

    private static HttpAnswer post(HttpCaller caller, String path) {
        return caller.postUnderKey(path, "{}", "key-1");
    }
}
