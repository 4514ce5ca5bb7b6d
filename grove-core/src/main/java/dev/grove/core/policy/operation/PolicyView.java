package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.FindingView;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.policy.JudgedPolicy;
import dev.grove.core.policy.StoredPolicy;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a policy as callers read it, in REST and over MCP alike: its document, and what only
 * reading knows. It may be sent back as it is.
 */
@WordsOf(PolicyDraft.class)
@JsonClassDescription(
        "A version of a policy. Members that its document does not have are left out.")
public record PolicyView(
        @JsonPropertyDescription("The same in all versions") UUID id,
        @JsonPropertyDescription("From 1 on") int version,
        @JsonPropertyDescription(
                        "SHA-256 of the layer that it came to, with all that it extends, as canonical JSON: by it runs are bound to what it says")
                String digest,
        String name,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
        @JsonUnwrapped Document document,
        @JsonUnwrapped VersionTimes times,
        @JsonPropertyDescription("Of what was just stored; left out where there are none")
                @JsonInclude(JsonInclude.Include.NON_EMPTY)
                List<FindingView> warnings,
        @JsonPropertyDescription(
                        "Of what was just stored: whether it allows more than the version before; left out where there was none")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable WideningView widening)
        implements DefinitionView {

    /** View of a version that is stored. */
    public static PolicyView of(StoredPolicy policy, String digest) {
        return of(policy, digest, List.of(), null);
    }

    /** View of a policy that was just stored. */
    public static PolicyView of(StoredPolicy policy, String digest, JudgedPolicy judged) {
        return of(
                policy,
                digest,
                FindingView.of(judged.warnings()),
                WideningView.of(judged.comparison()));
    }

    private static PolicyView of(
            StoredPolicy policy,
            String digest,
            List<FindingView> warnings,
            @Nullable WideningView widening) {
        return new PolicyView(
                policy.id(),
                policy.version(),
                digest,
                policy.name(),
                policy.policy().description(),
                Document.of(policy.json()),
                policy.times(),
                warnings,
                widening);
    }

    /** Members as the document has them. */
    @WordsOf({PolicyDraft.class, PolicyDraft.Says.class})
    public record Document(
            @JsonProperty("apiVersion") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String apiVersion,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String kind,
            @JsonProperty("extends") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable List<String> bases,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer language,
            @JsonProperty("default") @OneOf(Outcome.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String otherwise,
            @OneOf(Mode.class) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mode,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable List<@SchemaOf(ObjectNode.class) JsonNode> rules,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable List<@SchemaOf(ObjectNode.class) JsonNode> tests) {

        private static Document of(ObjectNode json) {
            return new Document(
                    json.path("apiVersion").asString(null),
                    json.path("kind").asString(null),
                    list(json, "extends", JsonNode::stringValue),
                    json.has("language") ? Integer.valueOf(Policy.LANGUAGE) : null,
                    json.path("default").asString(null),
                    json.path("mode").asString(null),
                    list(json, "rules", rule -> rule),
                    list(json, "tests", test -> test));
        }

        private static <T> @Nullable List<T> list(
                ObjectNode json, String member, Function<JsonNode, T> form) {
            return json.has(member) ? json.path(member).valueStream().map(form).toList() : null;
        }
    }
}
