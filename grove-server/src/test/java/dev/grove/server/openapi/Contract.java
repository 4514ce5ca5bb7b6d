package dev.grove.server.openapi;

import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.schema.TrustedSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Holds what servers answer against the description of the API. */
public final class Contract {

    /** {@code /mcp/rpc} has a protocol, and suites, of its own. */
    private static final String MCP = "/mcp/rpc";

    /** Paths whose streams have events of other protocols. */
    private static final List<String> FOREIGN_STREAMS = List.of("/v1/", "/chat/");

    private static final String DATA = "data:";

    /** Statuses that any route may answer undescribed, since a request may be none of the API. */
    private static final Set<Integer> ANYWHERE = Set.of(304, 405, 406, 413, 415, 429, 500, 503);

    /** The page of it in the sources, which {@link OpenApiIT} holds against the server. */
    static final Path PAGE = Path.of("../docs/openapi.yaml");

    static final ObjectNode WHOLE = read();

    private static final JsonSchemas SCHEMAS = new JsonSchemas();
    private static final Map<String, JsonSchema> COMPILED = new ConcurrentHashMap<>();
    private static final Map<String, Pattern> PATHS = new ConcurrentHashMap<>();

    private Contract() {}

    /** Reads it from the class path, since the campaign is run in any folder. */
    private static ObjectNode read() {
        String name = "/" + PAGE.getFileName();
        try (InputStream page =
                Objects.requireNonNull(Contract.class.getResourceAsStream(name), name)) {
            return JsonMapper.shared().valueToTree(new Yaml().<Object>load(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param contentType empty for none
     * @throws AssertionError when the description has the route and not the answer
     */
    public static void check(
            String method, String path, int status, String contentType, String body) {
        Optional<JsonNode> operation = operation(method.toLowerCase(Locale.ROOT), path);
        if (path.equals(MCP) || operation.isEmpty()) {
            return;
        }
        String what = method + " " + path + " answered " + status;
        JsonNode answer = resolved(operation.get().path("responses").path("" + status));
        if (answer.isMissingNode()) {
            if (!ANYWHERE.contains(status)) {
                throw new AssertionError(what + ", which the contract does not have: " + body);
            }
            return;
        }
        String type = contentType.split(";")[0];
        JsonNode content = answer.path("content");
        if (content.isMissingNode() ? !body.isEmpty() : !content.has(type)) {
            throw new AssertionError(what + " with the type '" + type + "': " + body);
        }
        if (type.endsWith("json")) {
            List<String> faults =
                    TrustedSchema.faults(schema(content.path(type).path("schema")), json(body));
            if (!faults.isEmpty()) {
                throw new AssertionError(what + " with " + body + ", in which " + faults);
            }
        } else if (type.equals("text/event-stream")
                && FOREIGN_STREAMS.stream().noneMatch(path::startsWith)) {
            body.lines().filter(line -> line.startsWith(DATA)).forEach(Contract::checkEvent);
        }
    }

    /**
     * @param line of a run's stream, that has the event's data
     */
    public static void checkEvent(String line) {
        JsonNode event = json(line.substring(DATA.length()));
        String schema =
                event.path("type").asString("").equals("error") ? "StreamRefusal" : "RunEvent";
        List<String> faults =
                TrustedSchema.faults(schema(WHOLE.at("/components/schemas/" + schema)), event);
        if (!faults.isEmpty()) {
            throw new AssertionError("An event is " + line + ", in which " + faults);
        }
    }

    /** The part that a reference names, or the node itself. */
    static JsonNode resolved(JsonNode node) {
        JsonNode reference = node.path("$ref");
        return reference.isString() ? WHOLE.at(reference.stringValue().substring(1)) : node;
    }

    private static Optional<JsonNode> operation(String method, String path) {
        return WHOLE.path("paths")
                .propertyStream()
                .filter(each -> pattern(each.getKey()).matcher(path).matches())
                .min(
                        Comparator.comparingLong(
                                each -> each.getKey().chars().filter(c -> c == '{').count()))
                .map(each -> each.getValue().path(method))
                .filter(JsonNode::isObject);
    }

    private static Pattern pattern(String path) {
        return PATHS.computeIfAbsent(
                path,
                _ ->
                        Pattern.compile(
                                path.replace(".", "\\.")
                                        // The one that has slashes.
                                        .replace("{path}", ".+")
                                        .replaceAll("\\{[a-z_]+}", "[^/]+")));
    }

    /** Faults of a value by a schema of the description, in words. */
    static List<String> faults(JsonNode schema, JsonNode value) {
        return TrustedSchema.faults(schema(schema), value);
    }

    private static JsonSchema schema(JsonNode schema) {
        return COMPILED.computeIfAbsent(
                schema.toString(),
                _ -> {
                    ObjectNode whole = JsonNodeFactory.instance.objectNode();
                    whole.putArray("allOf").add(schema);
                    whole.set("components", WHOLE.path("components"));
                    return SCHEMAS.compile(whole);
                });
    }

    private static JsonNode json(String body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new AssertionError("No JSON: " + body, e);
        }
    }
}
