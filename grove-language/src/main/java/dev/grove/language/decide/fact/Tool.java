package dev.grove.language.decide.fact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool of a call, of the version that is pinned.
 *
 * @param bucket where it comes from, such as {@code workspace}
 * @param effect meaning of a crash in the middle, such as {@code read_only}
 * @param sink where its arguments go: {@code none}, {@code workspace}, {@code tenant} or {@code
 *     outside}, with a name behind a colon where there is one
 * @param reads labels of what it gives, such as {@code u:web}; null where they are not known
 * @param provider null for tools that no provider brought
 * @param digest of its definition; null where it has none
 */
public record Tool(
        String name,
        String bucket,
        String effect,
        String sink,
        @Nullable List<String> reads,
        @Nullable String provider,
        @Nullable String digest)
        implements Fact {

    public static final String VARIABLE = "tool";

    public Tool {
        reads = reads == null ? null : List.copyOf(reads);
    }

    @Override
    public String variable() {
        return VARIABLE;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name)
                        .put("bucket", bucket)
                        .put("effect", effect)
                        .put("sink", sink);
        if (reads != null) {
            reads.forEach(json.putArray("reads")::add);
        }
        if (provider != null) {
            json.put("provider", provider);
        }
        if (digest != null) {
            json.put("digest", digest);
        }
        return json;
    }

    /** Reads what {@link #json} wrote; missing texts are empty, which no selector matches. */
    static Tool read(JsonNode json) {
        List<String> reads = json.has("reads") ? new ArrayList<>() : null;
        if (reads != null) {
            json.path("reads").forEach(label -> reads.add(label.asString("")));
        }
        return new Tool(
                json.path("name").asString(""),
                json.path("bucket").asString(""),
                json.path("effect").asString(""),
                json.path("sink").asString(""),
                reads,
                json.path("provider").asString(null),
                json.path("digest").asString(null));
    }
}
