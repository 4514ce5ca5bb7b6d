package dev.grove.core.model.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.Price;
import dev.grove.core.model.Usage;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.openai.TestOpenAi;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Trials of servers that are as strict as those of which it was reported. */
class ModelTrialsTest {

    private static final Price PRICE =
            new Price(
                    BigDecimal.ONE, BigDecimal.TEN, new BigDecimal("0.1"), new BigDecimal("1.25"));

    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(20));
    private final ModelServer server = ModelServer.start(_ -> ModelServer.Reply.text("x"));

    @AfterEach
    void stop() throws Exception {
        http.close();
        server.close();
    }

    @Test
    void aServerThatDoesAllIsFoundWell() {
        TrialReport report = tried(_ -> Optional.empty());

        assertThat(codes(report))
                .containsExactly("usage_stated", "text_came", "call_came", "second_turn_taken");
        assertThat(report.severity()).isEqualTo("ok");
        assertThat(report.model()).isEqualTo("openai/m");
        assertThat(report.settings()).isEmpty();
        assertThat(report.requests()).isEqualTo(3);
        assertThat(report.usage()).isEqualTo(new Usage(60, 30, 0, 0));
        assertThat(report.costUsd()).isEqualByComparingTo("0.00036");
        assertThat(last().path("messages").path(3).path("role").stringValue()).isEqualTo("tool");
    }

    @Test
    void aServerThatRefusesFieldsIsToldByWhichSettings() {
        TrialReport report = tried(strict("stream_options", "max_completion_tokens"));

        assertThat(report.settings())
                .isEqualTo(Map.of("stream_usage", false, "max_tokens_field", "max_tokens"));
        assertThat(report.requests()).isEqualTo(5);
        assertThat(codes(report))
                .containsSubsequence(
                        "setting_needed",
                        "setting_needed",
                        "text_came",
                        "call_came",
                        "second_turn_taken",
                        "profile_none");
        assertThat(report.profile()).isNull();
        assertThat(report.severity()).isEqualTo("error");
        assertThat(report.findings().getFirst().remedy())
                .contains("grove.models.openai.stream-usage=false");
        assertThat(last().has("stream_options")).isFalse();
        assertThat(last().path("max_tokens").intValue()).isEqualTo(1000);
    }

    @Test
    void theProfileThatSetsWhatIsNeededIsNamed() {
        TrialReport report = tried(strict("max_completion_tokens"));
        assertThat(report.profile()).isEqualTo("ollama");
        assertThat(codes(report)).endsWith("profile_fits");
    }

    /** Refuses fields, ids and orders of roles in Mistral's words, one after the other. */
    @Test
    void aServerLikeMistralsIsFoundToBeOne() {
        TrialReport report =
                tried(request ->
                        strict("max_completion_tokens", "stream_options")
                                .apply(request)
                                .or(() -> roles(request))
                                .or(() -> ids(request)));

        assertThat(report.settings())
                .isEqualTo(
                        Map.of(
                                "stream_usage",
                                false,
                                "max_tokens_field",
                                "max_tokens",
                                "alternate_roles",
                                true,
                                "call_ids",
                                "nine"));
        assertThat(report.profile()).isEqualTo("mistral");
        assertThat(codes(report))
                .containsSubsequence("text_came", "call_came", "second_turn_taken", "profile_fits");
        assertThat(last().at("/messages/3/tool_call_id").stringValue())
                .matches("[A-Za-z0-9]{9}")
                .isEqualTo(last().at("/messages/2/tool_calls/0/id").stringValue());
    }

    private static Optional<Reply> roles(Request request) {
        String before = "";
        for (JsonNode message : request.json().path("messages")) {
            String role = message.path("role").stringValue();
            if (role.equals(before) && role.equals("user")) {
                return Optional.of(
                        fails(400, "Conversation roles must alternate user/assistant/..."));
            }
            if (role.equals("user") && before.equals("tool")) {
                return Optional.of(fails(400, "Unexpected role 'user' after role 'tool'"));
            }
            before = role;
        }
        return Optional.empty();
    }

    private static Optional<Reply> ids(Request request) {
        for (JsonNode message : request.json().path("messages")) {
            String id = message.path("tool_call_id").asString("");
            if (!id.isEmpty() && !id.matches("[A-Za-z0-9]{9}")) {
                return Optional.of(
                        fails(
                                400,
                                "Tool call id was "
                                        + id
                                        + " but must be a-z, A-Z, 0-9, with a length of 9."));
            }
        }
        return Optional.empty();
    }

    @Test
    void aServerThatStatesNoUsageIsNamed() {
        server.reply(_ -> new Reply.Sends(withoutUsage("ready")));
        TrialReport report = trials();

        assertThat(codes(report)).contains("usage_not_stated", "text_came", "call_none");
        assertThat(report.costUsd())
                .as("counted at the worst case of each answer")
                .isGreaterThan(new BigDecimal("0.02"));
        assertThat(report.usage()).isEqualTo(Usage.NONE);
    }

    @Test
    void usageThatCannotBeIsNamed() {
        server.reply(
                _ -> new Reply.Says(List.of("ready"), List.of(), "", new Usage(0, 0, 0, 0), 0, -1));
        assertThat(codes(trials()))
                .anyMatch(code -> code.startsWith("usage_"))
                .doesNotContain("usage_stated");
    }

    @Test
    void aModelWithoutToolsIsNamed() {
        TrialReport report =
                tried(request ->
                        request.json().has("tools")
                                ? Optional.of(
                                        fails(
                                                400,
                                                "registry.ollama.ai/library/m does not support tools"))
                                : Optional.empty());
        assertThat(codes(report)).containsExactly("usage_stated", "text_came", "tools_refused");
        assertThat(report.severity()).isEqualTo("error");
    }

    @Test
    void aRefusedKeyEndsTheTrialAtItsFirstRequest() {
        TrialReport report = tried(_ -> Optional.of(fails(401, "no such key")));
        assertThat(report.requests()).isEqualTo(1);
        assertThat(report.findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("key_refused");
                    assertThat(finding.remedy()).contains("OPENAI_API_KEY");
                });
    }

    @Test
    void aServerThatRefusesWhateverIsSetIsAskedAFewTimesAtMost() {
        TrialReport report =
                tried(_ ->
                        Optional.of(
                                fails(
                                        400,
                                        "stream_options and max_completion_tokens and max_tokens"
                                                + " are not supported")));
        assertThat(report.requests()).isLessThanOrEqualTo(TrialRequests.MOST);
        assertThat(report.severity()).isEqualTo("error");
    }

    @Test
    void theMostThatATrialCanCostIsAboveWhatItCosts() {
        TrialReport report = tried(_ -> Optional.empty());
        assertThat(TrialRequests.most(PRICE)).isGreaterThan(report.costUsd());
    }

    private TrialReport tried(Function<Request, Optional<Reply>> refusal) {
        server.reply(request -> refusal.apply(request).orElseGet(() -> obedient(request)));
        return trials();
    }

    private TrialReport trials() {
        DialectProvider provider = (DialectProvider) TestOpenAi.at(server.url(), http);
        return new ModelTrials(Clock.systemUTC()).perform(provider, "m", PRICE);
    }

    /** Refuses each of these fields, in pydantic's words. */
    private static Function<Request, Optional<Reply>> strict(String... fields) {
        return request ->
                Arrays.stream(fields)
                        .filter(field -> request.json().has(field))
                        .findFirst()
                        .map(field ->
                                new Reply.Fails(
                                        422,
                                        Map.of(),
                                        """
                                        {"detail":[{"loc":["body","%s"],"msg":"Extra inputs are not permitted"}]}\
                                        """
                                                .formatted(field)));
    }

    private static Reply obedient(Request request) {
        boolean isAsked = request.json().has("tools") && request.answersSoFar() == 0;
        return new Reply.Says(
                isAsked ? List.of() : List.of("ready"),
                isAsked ? List.of(new Call("c1", "note", "{\"text\":\"ready\"}")) : List.of(),
                "",
                new Usage(20, 10, 0, 0),
                0,
                -1);
    }

    private static String withoutUsage(String text) {
        return """
        data: {"id":"x","model":"m","choices":[{"index":0,"delta":{"content":"%s"},"finish_reason":null}]}

        data: {"id":"x","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

        data: [DONE]

        """
                .formatted(text);
    }

    private static Reply fails(int status, String message) {
        return new Reply.Fails(status, Map.of(), "{\"error\":{\"message\":\"" + message + "\"}}");
    }

    private JsonNode last() {
        return server.requests().getLast().json();
    }

    private static List<String> codes(TrialReport report) {
        return report.findings().stream().map(TrialFinding::code).toList();
    }
}
