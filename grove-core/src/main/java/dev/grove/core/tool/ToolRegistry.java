package dev.grove.core.tool;

import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.OptionalNulls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools that one run may call. It is the boundary: a name outside it resolves to nothing, whatever
 * the server has. Immutable.
 */
public final class ToolRegistry {

    /** Nothing may be called. */
    public static final ToolRegistry EMPTY = new ToolRegistry(Map.of(), null);

    private final Map<String, KnownTool> allowed;
    private final List<ToolSpec> specs;

    ToolRegistry(Map<String, KnownTool> allowed, @Nullable ObjectNode outputSchema) {
        this.allowed = Collections.unmodifiableMap(new LinkedHashMap<>(allowed));
        this.specs =
                allowed.values().stream()
                        .map(KnownTool::tool)
                        .map(t -> outputSchema == null ? t.spec() : t.specFor(outputSchema))
                        .toList();
    }

    /** Specs that the model sees, in the allowlist's order; the same list for the whole run. */
    public List<ToolSpec> specs() {
        return specs;
    }

    public Resolution resolve(String name) {
        KnownTool known = allowed.get(name);
        return known == null
                ? new NotAvailable("Tool not available to this agent: " + name)
                : new Found(known.tool(), known.arguments());
    }

    /**
     * Effect by which a call that a crash cut off is settled; {@link Effect#READ_ONLY} for a name
     * that is not allowed.
     */
    public Effect effectOf(String name) {
        KnownTool known = allowed.get(name);
        return known == null ? Effect.READ_ONLY : known.tool().spec().effect();
    }

    /** Whether a call of one of these tools may begin other runs. */
    public boolean startsRuns() {
        return allowed.values().stream().anyMatch(known -> known.tool().startsRuns());
    }

    /** Whether a name is one of the run's tools. */
    public sealed interface Resolution {}

    /**
     * It is.
     *
     * @param schema of the arguments
     */
    public record Found(Tool tool, JsonSchema schema) implements Resolution {

        /**
         * Faults of a call's arguments, worded so that the model can mend them; empty when they
         * satisfy the tool's schema. Called before {@link Tool#execute}.
         */
        public Optional<String> faultOf(ObjectNode arguments) {
            List<String> faults = faultsOf(arguments);
            return faults.isEmpty() ? Optional.empty() : Optional.of(refusal(faults));
        }

        /** The words of {@link #faultOf} for faults of the arguments. */
        public String refusal(List<String> faults) {
            return "Invalid arguments for "
                    + tool.spec().name()
                    + ", nothing was executed:\n- "
                    + String.join("\n- ", faults);
        }

        /** The arguments without null for optional members whose schema wants another type. */
        public ObjectNode withoutNulls(ObjectNode arguments) {
            return OptionalNulls.removed(arguments, tool.spec().inputSchema());
        }

        /**
         * Faults of a call's arguments, each in a line; a schema that allows any member would allow
         * arguments that were none.
         */
        public List<String> faultsOf(ObjectNode arguments) {
            return arguments.has(ToolCall.UNREADABLE)
                    ? List.of("they are no JSON object: write one, with numbers that JSON can hold")
                    : schema.faults(arguments);
        }
    }

    /**
     * It is not.
     *
     * @param message the error result that the model reads
     */
    public record NotAvailable(String message) implements Resolution {}
}
