package dev.grove.mcp.provider;

import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ProvidedTool.Approval;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.core.provider.ToolRules;
import dev.grove.core.tool.Effect;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A provider's tool, as the run of one call keeps it: approved then, with the rules of then. */
final class PinnedJson {

    private PinnedJson() {}

    /** Nothing where no definition is approved. */
    static Optional<JsonNode> write(ProvidedTool tool) {
        Approval approval = tool.approval();
        if (approval == null) {
            return Optional.empty();
        }
        ToolRules rules = tool.rules();
        ObjectNode pin =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("provider_id", tool.providerId().toString())
                        .put("provider", tool.provider())
                        .put("tool", tool.name())
                        .put("sha256", approval.definition().sha256())
                        .put("definition", approval.definition().canonical())
                        .put("approved_at", approval.at().toString())
                        .put("needs_approval", rules.needsApproval());
        if (rules.effect() != null) {
            pin.put("effect", rules.effect().wireName());
        }
        if (rules.keyArgument() != null) {
            pin.put("key_argument", rules.keyArgument());
        }
        if (rules.reads() != null) {
            pin.put("reads", rules.reads().stored());
        }
        if (rules.sink() != null) {
            pin.put("sink", rules.sink());
        }
        return Optional.of(pin);
    }

    static ProvidedTool read(JsonNode pin) {
        String effect = text(pin, "effect");
        String reads = text(pin, "reads");
        return new ProvidedTool(
                UUID.fromString(pin.path("provider_id").stringValue()),
                pin.path("provider").stringValue(),
                null,
                pin.path("tool").stringValue(),
                null,
                new Approval(
                        ToolDefinition.stored(
                                pin.path("sha256").stringValue(),
                                pin.path("definition").stringValue()),
                        Instant.parse(pin.path("approved_at").stringValue()),
                        null),
                new ToolRules(
                        effect == null ? null : Effect.valueOf(effect.toUpperCase(Locale.ROOT)),
                        text(pin, "key_argument"),
                        pin.path("needs_approval").asBoolean(false),
                        reads == null ? null : LabelSet.read(reads),
                        text(pin, "sink")));
    }

    private static @Nullable String text(JsonNode pin, String name) {
        JsonNode value = pin.get(name);
        return value == null ? null : value.stringValue();
    }
}
