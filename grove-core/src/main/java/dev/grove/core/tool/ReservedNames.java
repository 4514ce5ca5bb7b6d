package dev.grove.core.tool;

import java.util.List;
import java.util.Set;

/**
 * Names that Grove's own tools have or will have: nothing of a tenant's that models or clients call
 * may take one.
 */
public final class ReservedNames {

    private static final List<String> PREFIXES = List.of("ws_", "git_", "grove_");

    private static final Set<String> NAMES =
            Set.of("delegate_task", "run_workflow", "recall", "finish", "echo");

    /** How a refusal of one reads. */
    public static final String REFUSAL =
            "is one of Grove's own tools, or kept for one (ws_, git_ and grove_ are); choose another";

    private ReservedNames() {}

    public static boolean contains(String name) {
        return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
    }
}
