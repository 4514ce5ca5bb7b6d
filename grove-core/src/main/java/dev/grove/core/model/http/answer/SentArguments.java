package dev.grove.core.model.http.answer;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import dev.grove.language.json.OutsideJson;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Arguments of a call as a text that goes back to a server. */
public final class SentArguments {

    private static final JsonMapper JSON = ExactJson.MAPPER;

    private SentArguments() {}

    /** The model's own words where they are a JSON object, as each server reads one. */
    public static String own(JsonNode words, ToolCall call) {
        if (!call.arguments().has(ToolCall.UNREADABLE)) {
            Optional<ObjectNode> object =
                    words instanceof ObjectNode whole
                            ? Optional.of(whole)
                            : parse(words.asString(""));
            if (object.isPresent()) {
                ObjectNode legal = LegalJson.of(object.get());
                return words.isString() && legal.equals(object.get())
                        ? words.stringValue()
                        : JSON.writeValueAsString(legal);
            }
        }
        return written(call);
    }

    /** The arguments as Grove knows them. */
    public static String written(ToolCall call) {
        return JSON.writeValueAsString(LegalJson.of(call.arguments()));
    }

    private static Optional<ObjectNode> parse(String json) {
        try {
            return OutsideJson.read(json) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
