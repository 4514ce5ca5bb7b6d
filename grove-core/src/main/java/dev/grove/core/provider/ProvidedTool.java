package dev.grove.core.provider;

import dev.grove.core.id.KeyId;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of a provider.
 *
 * @param url of its provider now; null in a pin of before
 * @param name as its server has it
 * @param seen what its server gave last, or null when it has it no more
 * @param approval the one that counts, or null when there is none yet
 */
public record ProvidedTool(
        UUID providerId,
        String provider,
        @Nullable String url,
        String name,
        @Nullable ToolDefinition seen,
        @Nullable Approval approval,
        ToolRules rules) {

    /** The approval of one definition; {@code by} is null where no key is known. */
    public record Approval(ToolDefinition definition, Instant at, @Nullable KeyId by) {}

    public ToolStatus status() {
        return ToolStatus.of(
                seen == null ? null : seen.sha256(),
                approval == null ? null : approval.definition().sha256());
    }

    /** Name in allowlists. */
    public String fullName() {
        return fullName(provider, name);
    }

    public static String fullName(String provider, String tool) {
        return provider + ":" + tool;
    }

    /** By what it says of itself in a definition, unless the tenant says otherwise. */
    public Effect effect(ToolDefinition definition) {
        return rules.effect() == null ? definition.declaredEffect() : rules.effect();
    }

    public ToolSpec spec(ToolDefinition definition) {
        return new ToolSpec(
                        fullName(),
                        definition.description(),
                        withoutKeyArgument(definition.inputSchema()),
                        effect(definition),
                        Bucket.MCP)
                .flowing(rules.flow(url));
    }

    /** The argument that Grove fills in is none of the model's business. */
    private ObjectNode withoutKeyArgument(ObjectNode schema) {
        if (rules.keyArgument() == null) {
            return schema;
        }
        if (schema.path("properties") instanceof ObjectNode properties) {
            properties.remove(rules.keyArgument());
        }
        if (schema.path("required") instanceof ArrayNode required) {
            for (int i = required.size() - 1; i >= 0; i--) {
                if (rules.keyArgument().equals(required.path(i).asString(""))) {
                    required.remove(i);
                }
            }
        }
        return schema;
    }
}
