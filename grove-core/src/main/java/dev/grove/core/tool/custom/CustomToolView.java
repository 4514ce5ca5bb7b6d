package dev.grove.core.tool.custom;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.operation.ShowsSecret;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A version of a custom tool as callers read it; what is of another kind is left out. */
@JsonTypeName("Tool")
@WordsOf(CustomToolDraft.class)
@JsonClassDescription("A version of a tool of your own; members of other kinds are left out.")
public record CustomToolView(
        String name,
        @JsonPropertyDescription("From 1 on") int version,
        String description,
        ObjectNode inputSchema,
        @OneOf(CustomToolWork.Kind.class) String kind,
        @OneOf(value = Effect.class, except = "probe") String effect,
        boolean needsApproval,
        @Nullable JsonNode render,
        long timeoutSeconds,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String url,
        @JsonPropertyDescription("Headers of a callback: names of secrets, no values")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable Map<String, String> headers,
        @OneOf(CustomToolWork.Interpreter.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String runtime,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String code,
        @JsonPropertyDescription("Secrets of code: names by variable")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable Map<String, String> secrets,
        @JsonPropertyDescription("For HMAC-SHA256 of the requests; only in the answer that made it")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String signingSecret,
        @JsonPropertyDescription("When its first version was stored") Instant createdAt,
        @JsonPropertyDescription("When this version was stored") Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings)
        implements DefinitionView, ShowsSecret {

    static CustomToolView of(CustomTool tool) {
        return of(tool, null, List.of());
    }

    /** View of a tool that was just stored. */
    static CustomToolView of(
            CustomTool tool, @Nullable String signingSecret, List<FieldWarning> warnings) {
        CustomToolDefinition definition = tool.definition();
        CustomToolWork.Callback callback =
                definition.work() instanceof CustomToolWork.Callback one ? one : null;
        CustomToolWork.Code code =
                definition.work() instanceof CustomToolWork.Code one ? one : null;
        return new CustomToolView(
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
                callback == null ? null : HeaderValue.written(callback.headers()),
                code == null ? null : code.runtime().wireName(),
                code == null ? null : code.text(),
                code == null ? null : code.secrets(),
                signingSecret,
                tool.createdAt(),
                tool.updatedAt(),
                warnings);
    }

    @Override
    public boolean showsSecret() {
        return signingSecret != null;
    }

    /** Without the secret, so that no log contains it. */
    @Override
    public String toString() {
        return name + " version " + version;
    }
}
