package dev.grove.core.tool.custom;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.operation.ShowsSecret;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.custom.work.CustomToolWork;
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
        @JsonUnwrapped Terms terms,
        @JsonUnwrapped WorkView work,
        @JsonPropertyDescription("For HMAC-SHA256 of the requests; only in the answer that made it")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String signingSecret,
        @JsonUnwrapped VersionTimes times,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings)
        implements DefinitionView, ShowsSecret {

    static CustomToolView of(CustomTool tool) {
        return of(tool, null, List.of());
    }

    /** View of a tool that was just stored. */
    static CustomToolView of(
            CustomTool tool, @Nullable String signingSecret, List<FieldWarning> warnings) {
        CustomToolDefinition definition = tool.definition();
        return new CustomToolView(
                definition.name(),
                tool.version(),
                definition.description(),
                definition.inputSchema(),
                definition.work().kind(),
                Terms.of(definition),
                WorkView.of(definition.work()),
                signingSecret,
                new VersionTimes(tool.createdAt(), tool.updatedAt()),
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

    /** Terms of its calls. */
    @WordsOf(CustomToolDraft.Terms.class)
    public record Terms(
            @OneOf(value = Effect.class, except = "probe") String effect,
            boolean needsApproval,
            @Nullable JsonNode render,
            long timeoutSeconds) {

        private static Terms of(CustomToolDefinition definition) {
            return new Terms(
                    definition.effect().wireName(),
                    definition.needsApproval(),
                    definition.render(),
                    definition.timeout().toSeconds());
        }
    }

    /** Members of single kinds. */
    @WordsOf(CustomToolDraft.WorkDraft.class)
    public record WorkView(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String url,
            @JsonPropertyDescription("Headers of a callback: names of secrets, no values")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Map<String, String> headers,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestAuth auth,
            @OneOf(CustomToolWork.Interpreter.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String runtime,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String code,
            @JsonPropertyDescription("Secrets of code: names by variable")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Map<String, String> secrets) {

        private static WorkView of(CustomToolWork work) {
            return switch (work) {
                case CustomToolWork.Callback callback ->
                        new WorkView(
                                callback.url().toString(),
                                HeaderValue.written(callback.headers()),
                                RequestAuth.of(callback.auth()),
                                null,
                                null,
                                null);
                case CustomToolWork.Code code ->
                        new WorkView(
                                null,
                                null,
                                null,
                                code.runtime().wireName(),
                                code.text(),
                                code.secrets());
                case CustomToolWork.Client _ -> new WorkView(null, null, null, null, null, null);
            };
        }
    }
}
