package dev.grove.server.chat;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Body of a request, of whose messages only one is held at a time.
 *
 * @param members those that are read, but for the messages
 * @param last the last message
 * @param many how many messages there are
 */
record ChatBody(ObjectNode members, JsonNode last, int many) {

    private static final String MESSAGES = "messages";
    private static final Set<String> READ = Set.of("id", "messageId", "trigger", "grove");

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxStringLength(Integer.MAX_VALUE)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    static ChatBody read(InputStream body) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            return read(parser);
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            throw new GroveException(
                    ErrorCode.VALIDATION_FAILED,
                    "The body is not JSON that can be read: " + e.getOriginalMessage());
        }
    }

    private static ChatBody read(JsonParser parser) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        ChatBody read = new ChatBody(members, MissingNode.getInstance(), 0);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw notAnObject();
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(MESSAGES) && value == JsonToken.START_ARRAY) {
                read = lastOf(parser, members);
            } else if (READ.contains(name)) {
                members.set(name, parser.readValueAsTree());
            } else {
                parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw notAnObject();
        }
        return read;
    }

    private static ChatBody lastOf(JsonParser parser, ObjectNode members) {
        JsonNode last = MissingNode.getInstance();
        int many = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            last = parser.readValueAsTree();
            many++;
        }
        return new ChatBody(members, last, many);
    }

    private static GroveException notAnObject() {
        return new GroveException(
                ErrorCode.VALIDATION_FAILED, "The request must be one JSON object");
    }

    JsonNode member(String name) {
        return members.path(name);
    }

    /** Text of a member; null for none. */
    @Nullable String text(String name) {
        JsonNode value = members.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw GroveException.invalid(name, "must be a text");
        }
        return value.stringValue();
    }
}
