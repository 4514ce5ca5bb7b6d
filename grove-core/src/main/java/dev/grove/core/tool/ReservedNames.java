package dev.grove.core.tool;

import java.util.List;
import java.util.Set;

/**
 * Names kept for tools of Grove's own that are yet to come, or that not every server has. Those
 * that this server has are reserved by {@link Tools} as well.
 */
public final class ReservedNames {

    private static final List<String> PREFIXES = List.of("ws_", "git_", "grove_");

    /** Runs a workflow by its name; of agents that name workflows. */
    public static final String RUN_WORKFLOW = "run_workflow";

    private static final Set<String> NAMES = Set.of(RUN_WORKFLOW, "skill_read");

    /** Tools of Grove's own whose names tenants could take before. */
    private static final Set<String> ONCE_FREE =
            Set.of(
                    "plan",
                    "plan_revise",
                    "request_capability",
                    "observe",
                    "observations",
                    "web_fetch",
                    "web_download",
                    "web_search",
                    "feed_read");

    /**
     * Prefix of a workflow's name, before a colon, where agents list it: a provider's name stands
     * there before that of its tool.
     */
    public static final String WORKFLOWS = "workflow";

    /** How a refusal of one reads. */
    public static final String REFUSAL =
            "is reserved for Grove's own tools, as all of ws_, git_ and grove_ are; choose another";

    private ReservedNames() {}

    /** The tool that a workflow is to agents that list it. */
    public static String ofWorkflow(String workflow) {
        return WORKFLOWS + ":" + workflow;
    }

    /** Whether an agent may have pinned a tool of its tenant by the name of one of Grove's own. */
    static boolean wereFree(String name) {
        return ONCE_FREE.contains(name);
    }

    /** Whether a name is one of Grove's own tools, or kept for them. */
    public static boolean contains(String name) {
        return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
    }
}
