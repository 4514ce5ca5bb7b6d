package dev.grove.server.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.custom.CustomTool;
import dev.grove.core.tool.custom.CustomToolDefinition;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A custom tool on the wire; what is of another kind is left out.
 *
 * @param headers names of secrets in them, no values
 * @param secrets names by variable
 * @param signingSecret only in the answer that made it
 * @param warnings of what was just stored; left out where there are none
 */
record CustomToolResponse(
        String name,
        int version,
        String description,
        ObjectNode inputSchema,
        String kind,
        String effect,
        boolean needsApproval,
        @Nullable JsonNode render,
        long timeoutSeconds,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String url,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> headers,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runtime,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String code,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> secrets,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String signingSecret,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings) {

    static CustomToolResponse of(CustomTool tool) {
        return of(tool, null, List.of());
    }

    static CustomToolResponse of(
            CustomTool tool, @Nullable String signingSecret, List<FieldWarning> warnings) {
        CustomToolDefinition definition = tool.definition();
        CustomToolWork.Callback callback =
                definition.work() instanceof CustomToolWork.Callback one ? one : null;
        CustomToolWork.Code code =
                definition.work() instanceof CustomToolWork.Code one ? one : null;
        return new CustomToolResponse(
                definition.name(),
                tool.version(),
                definition.description(),
                definition.inputSchema(),
                definition.work().kind(),
                definition.effect().wireName(),
                definition.needsApproval(),
                definition.render(),
                definition.timeout().toSeconds(),
                callback == null ? null : callback.url().toString(),
                callback == null ? null : written(callback.headers()),
                code == null ? null : code.runtime().wireName(),
                code == null ? null : code.text(),
                code == null ? null : code.secrets(),
                signingSecret,
                tool.createdAt(),
                tool.updatedAt(),
                warnings);
    }

    private static Map<String, String> written(Map<String, HeaderValue> headers) {
        Map<String, String> written = new LinkedHashMap<>();
        headers.forEach((name, value) -> written.put(name, value.written()));
        return written;
    }

    /** Without the secret, so that no log contains it. */
    @Override
    public String toString() {
        return name + " version " + version;
    }
}
