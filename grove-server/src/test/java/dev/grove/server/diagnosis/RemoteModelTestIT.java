package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** A model of the server, tried as {@code ./grove doctor --test-model} has it tried. */
class RemoteModelTestIT extends ServerIT {

    private static final ModelServer MODELS = ModelServer.start(RemoteModelTestIT::reply);

    @DynamicPropertySource
    static void endpoint(DynamicPropertyRegistry registry) {
        registry.add("grove.models.endpoints.local.base-url", () -> MODELS.url() + "/v1/");
        registry.add("grove.models.endpoints.local.profile", () -> "azure");
        registry.add("grove.models.endpoints.local.api-key", () -> "k-of-the-server");
        registry.add("grove.models.endpoints.local.query", () -> "api-version=2025-04-01");
        registry.add("grove.models.endpoints.local.headers", () -> "X-Team: a");
    }

    @AfterAll
    static void stop() {
        MODELS.close();
    }

    private static Reply reply(Request request) {
        if (!request.query().equals("api-version=2025-04-01")
                || !List.of("k-of-the-server").equals(request.headers().get("Api-key"))
                || !List.of("a").equals(request.headers().get("X-team"))
                || request.headers().containsKey("Authorization")) {
            return new Reply.Fails(401, java.util.Map.of(), "");
        }
        boolean calls = request.json().has("tools") && request.answersSoFar() == 0;
        return new Reply.Says(
                calls ? List.of() : List.of("ready"),
                calls ? List.of(new Call("c1", "note", "{\"text\":\"ready\"}")) : List.of(),
                "",
                new Usage(10, 5, 0, 0),
                0,
                -1);
    }

    private List<DiagnosisFinding> findings(String key, String model) {
        return RemoteModelTest.ask(anonymous().server().toString(), key, model).findings();
    }

    @Test
    void whatTheServerFindsIsWhatTheDoctorPrints() {
        assertThat(findings(OPERATOR_KEY, "local/m"))
                .extracting(DiagnosisFinding::code)
                .containsExactly("usage_stated", "text_came", "call_came", "second_turn_taken");
        JsonNode report = operator().post("/system/model-test", "{\"model\":\"local/m\"}").json();
        assertThat(report.path("severity").stringValue()).as(report.toString()).isEqualTo("ok");
        assertThat(report.path("cost_usd").isNull()).isTrue();
    }

    @Test
    void whyAModelIsNotTestedIsAFinding() {
        assertThat(findings(OPERATOR_KEY, "nobody/m"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("model_not_tested");
                    assertThat(finding.message()).contains("no provider named nobody");
                });
        assertThat(findings("wrong", "local/m"))
                .extracting(DiagnosisFinding::code)
                .containsExactly("model_not_tested");
        assertThat(findings("", "local/m"))
                .extracting(DiagnosisFinding::severity)
                .containsExactly(DiagnosisFinding.Severity.WARNING);
    }
}
