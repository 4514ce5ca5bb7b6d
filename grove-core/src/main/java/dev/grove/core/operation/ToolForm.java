package dev.grove.core.operation;

import dev.grove.core.key.Scope;
import java.util.List;

/**
 * Form of an operation as a tool of MCP.
 *
 * @param name such as {@code grove__upsert_agent}
 * @param description for models and the people who allow its calls
 * @param scope least scope that sees it; may be above the route's, which spares callers tools that
 *     they do not need
 * @param needed members that a model must give where REST leaves them to the caller: a model that
 *     states the version it has read does not overwrite a later one
 */
public record ToolForm(
        String name, String description, Effect effect, Scope scope, List<String> needed) {

    public ToolForm {
        needed = List.copyOf(needed);
    }

    /** Hints about what a call does. */
    public enum Effect {
        READS,
        CHANGES,
        REMOVES,
        /** Changes something, and reaches a server outside. */
        REACHES,
        /** Changes nothing here, and reaches a server that bills it. */
        COSTS
    }
}
