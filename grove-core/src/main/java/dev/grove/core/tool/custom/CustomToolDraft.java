package dev.grove.core.tool.custom;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.definition.DefinitionDraft;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.custom.work.CustomToolWork;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as a caller sends it: the body of {@code POST /tools}. Nothing is checked yet; what is
 * null was left out, and gets its default where it has one.
 */
@JsonTypeName("ToolDraft")
@JsonClassDescription(
        "A tool of your own: a `callback` that Grove sends requests to, `code` that runs in a sandbox, or one that your application executes (`client`). Members that only reading knows (`version`, `signing_secret`, `created_at`, `updated_at`, `warnings`) are ignored.")
@JsonIgnoreProperties({"version", "signing_secret", "created_at", "updated_at", "warnings"})
public record CustomToolDraft(
        @JsonPropertyDescription("As allowlists name it")
                @Needed
                @Pattern(regexp = CustomToolValidation.NAME_PATTERN)
                @Nullable String name,
        @JsonPropertyDescription("Shown to the model")
                @Needed
                @Size(min = 1, max = CustomToolValidation.MAX_DESCRIPTION)
                @Nullable String description,
        @JsonPropertyDescription("JSON Schema 2020-12 of its arguments: of an object")
                @Needed
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode inputSchema,
        @JsonPropertyDescription("Executor of its calls") @Needed @OneOf(CustomToolWork.Kind.class)
                @Nullable String kind,
        @JsonUnwrapped Terms terms,
        @JsonUnwrapped WorkDraft work,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion)
        implements DefinitionDraft {

    /** Terms of its calls. */
    public record Terms(
            @JsonPropertyDescription(Effect.WORDS)
                    @OneOf(value = Effect.class, except = "probe")
                    @UnlessSet("`keyed` of a callback, else `unsafe`,")
                    @Nullable String effect,
            @JsonPropertyDescription("Whether each call requires approval")
                    @Nullable Boolean needsApproval,
            @JsonPropertyDescription(
                            "Hint for user interfaces, of at most 4,096 characters of JSON; passed on as it is")
                    @Nullable JsonNode render,
            @JsonPropertyDescription("Seconds of a whole call, repetitions included")
                    @Min(1)
                    @Max(CustomToolValidation.MAX_SECONDS)
                    @UnlessSet("" + CustomToolValidation.DEFAULT_SECONDS)
                    @Nullable Integer timeoutSeconds) {

        public Terms {
            render = given(render);
        }
    }

    /** Members of single kinds. */
    public record WorkDraft(
            @JsonPropertyDescription(
                            "Address of a callback: `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW`")
                    @Size(min = 1, max = EndpointValidation.MAX_URL)
                    @Nullable String url,
            @JsonPropertyDescription(
                            "Headers of a callback; values may name secrets, as `secret:name`")
                    @Nullable Map<String, @Nullable String> headers,
            @JsonPropertyDescription("How requests of a callback prove which run asks")
                    @Nullable RequestAuth auth,
            @JsonPropertyDescription("Program that executes code")
                    @OneOf(CustomToolWork.Interpreter.class)
                    @Nullable String runtime,
            @JsonPropertyDescription("Text of code") @Size(min = 1, max = WorkValidation.MAX_CODE)
                    @Nullable String code,
            @JsonPropertyDescription(
                            "Secrets of code, at most 20: names by variable, or a list of names")
                    @Nullable JsonNode secrets) {

        public WorkDraft {
            secrets = given(secrets);
        }
    }

    /** A null that was written is the same as none. */
    private static @Nullable JsonNode given(@Nullable JsonNode json) {
        return json == null || json.isNull() ? null : json;
    }
}
