package dev.grove.mcp.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.ask.AskAnswer;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.run.FilledInForm;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class AskFormTest {

    private static final String FLAT =
            """
            {"type": "object", "required": ["to"], "properties": {
              "to": {"type": "string", "format": "email", "pattern": "x"},
              "how": {"enum": ["fast", "slow"]},
              "count": {"type": "integer", "minimum": 1}}}
            """;

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static ObjectNode state(String form, String subject) {
        ObjectNode state = json("{\"title\":\"Send?\",\"digest\":\"d\"}");
        state.set("subject", JsonMapper.shared().readTree(subject));
        if (!form.isEmpty()) {
            state.set("form", json(form));
        }
        return state;
    }

    private static Optional<InputRequest> form(ObjectNode state) {
        return AskForm.of(
                "w",
                new WaitingNode(
                        new RunId(new UUID(0, 1)),
                        new NodeView(
                                new NodeRow(
                                        new NodeRow.Key("a", null, null, "ask"),
                                        NodeStatus.WAITING,
                                        false,
                                        1,
                                        new NodeRow.Child(null, null),
                                        state,
                                        null,
                                        null,
                                        Instant.EPOCH,
                                        null),
                                null,
                                null)));
    }

    @Test
    void asksForTheDecisionAndTheFieldsOfAFlatForm() {
        JsonNode params = form(state(FLAT, "{\"text\":\"t\"}")).orElseThrow().params();
        assertThat(params.path("message").stringValue())
                .isEqualTo("The workflow w asks: Send?\n{\"text\":\"t\"}");
        JsonNode fields = params.at("/requestedSchema/properties");
        assertThat(fields.propertyNames())
                .containsExactly("approve", "reason", "to", "how", "count");
        assertThat(fields.path("to").toString())
                .isEqualTo("{\"type\":\"string\",\"format\":\"email\"}");
        assertThat(fields.path("how").toString())
                .isEqualTo("{\"enum\":[\"fast\",\"slow\"],\"type\":\"string\"}");
        assertThat(params.at("/requestedSchema/required").toString()).isEqualTo("[\"approve\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"array\"}",
                "{\"type\":\"object\"}",
                "{\"type\":\"object\",\"properties\":{\"deep\":{\"type\":\"object\"}}}",
                "{\"type\":\"object\",\"properties\":{\"any\":{}}}",
                "{\"type\":\"object\",\"properties\":{\"one\":{\"enum\":[1,2]}}}",
                "{\"type\":\"object\",\"properties\":{\"approve\":{\"type\":\"string\"}}}"
            })
    void isNoneWhereTheNodesFormIsNotFlat(String form) {
        assertThat(form(state(form, "{}"))).isEmpty();
    }

    @Test
    void isNoneWhereItCouldNotShowAllThatIsDecidedOn() {
        assertThat(form(state("", "\"" + "x".repeat(19_000) + "\""))).isPresent();
        assertThat(form(state("", "\"" + "x".repeat(20_001) + "\""))).isEmpty();
    }

    @Test
    void takesTheFieldsOfTheNodesFormAndNoOthers() {
        FilledInForm filled =
                new FilledInForm(
                        json(
                                "{\"action\":\"accept\",\"content\":{\"approve\":true,\"reason\":\"r\",\"to\":\"a@b\",\"more\":1}}"));
        assertThat(AskForm.answer(state(FLAT, "{}"), filled, "d"))
                .contains(new AskAnswer(true, json("{\"to\":\"a@b\"}"), "r", "d"));
        assertThat(AskForm.answer(state("", "{}"), filled, "d"))
                .contains(new AskAnswer(true, null, "r", "d"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"action\":\"cancel\",\"content\":{\"approve\":true}}",
                "{\"action\":\"accept\",\"content\":{\"approve\":\"yes\"}}"
            })
    void takesNothingForAnAnswerThatIsNone(String closed) {
        assertThat(AskForm.answer(state("", "{}"), new FilledInForm(json(closed)), "d")).isEmpty();
    }
}
