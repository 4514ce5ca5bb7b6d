package dev.grove.mcp.workflow;

import dev.grove.core.run.workflow.ask.AskAnswer;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.run.FilledInForm;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A form for what a node asks: approve or not, a reason, and the fields of the node's own form. */
final class AskForm {

    /**
     * Longest subject in characters of JSON: a decider sees all of it, so longer ones are decided
     * elsewhere.
     */
    private static final int LONGEST_SUBJECT = 20_000;

    private static final String DECISION =
            """
            {"type": "object",
             "properties": {
               "approve": {"type": "boolean", "title": "Approve", "description": "Whether the workflow may go on with exactly this."},
               "reason": {"type": "string", "title": "Reason", "description": "Kept with the decision."}},
             "required": ["approve"]}
            """;

    private static final Set<String> TYPES = Set.of("string", "number", "integer", "boolean");

    /** Keywords of a field that clients know; answers are checked against the node's whole form. */
    private static final Set<String> KEYWORDS =
            Set.of(
                    "type",
                    "title",
                    "description",
                    "default",
                    "enum",
                    "minLength",
                    "maxLength",
                    "minimum",
                    "maximum");

    private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");

    private AskForm() {}

    /** The question; nothing where a client's user cannot be asked it. */
    static Optional<InputRequest> of(String workflow, WaitingNode ask) {
        ObjectNode state = ask.node().state();
        String subject = state.path("subject").toString();
        ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree(DECISION);
        if (subject.length() > LONGEST_SUBJECT
                || (state.get("form") instanceof ObjectNode form && !addFields(form, schema))) {
            return Optional.empty();
        }
        String title = state.path("title").asString("");
        return Optional.of(
                InputRequest.form(
                        "The workflow %s asks: %s%s"
                                .formatted(
                                        workflow,
                                        title,
                                        subject.equals("{}") ? "" : "\n" + subject),
                        schema));
    }

    /** False where the form has what a flat one cannot show. */
    private static boolean addFields(ObjectNode form, ObjectNode schema) {
        ObjectNode fields = schema.withObject("properties");
        if (!form.path("type").asString("object").equals("object")
                || !form.path("properties").isObject()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> each : form.path("properties").properties()) {
            ObjectNode field = flat(each.getValue());
            if (field == null || fields.has(each.getKey())) {
                return false;
            }
            fields.set(each.getKey(), field);
        }
        return true;
    }

    private static @Nullable ObjectNode flat(JsonNode schema) {
        ObjectNode field = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            if (KEYWORDS.contains(each.getKey())) {
                field.set(each.getKey(), each.getValue());
            } else if (each.getKey().equals("format")
                    && FORMATS.contains(each.getValue().asString(""))) {
                field.set("format", each.getValue());
            }
        }
        if (schema.path("enum").isArray()) {
            boolean texts = schema.path("enum").valueStream().allMatch(JsonNode::isString);
            return texts ? field.put("type", "string") : null;
        }
        return TYPES.contains(schema.path("type").asString("")) ? field : null;
    }

    /** Returns the user's decision; nothing where that is neither yes nor no. */
    static Optional<AskAnswer> answer(ObjectNode state, FilledInForm filled, String digest) {
        return filled.approves()
                .map(approves ->
                        new AskAnswer(
                                approves,
                                approves && state.get("form") instanceof ObjectNode form
                                        ? fields(form, filled)
                                        : null,
                                filled.reason(),
                                digest));
    }

    private static ObjectNode fields(ObjectNode form, FilledInForm filled) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        for (String name : form.path("properties").propertyNames()) {
            JsonNode value = filled.field(name);
            if (!value.isMissingNode()) {
                answer.set(name, value);
            }
        }
        return answer;
    }
}
