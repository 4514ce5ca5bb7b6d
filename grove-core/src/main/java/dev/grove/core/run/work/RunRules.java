package dev.grove.core.run.work;

import dev.grove.core.agent.CallTerms;
import dev.grove.core.agent.Limits;
import dev.grove.core.tool.ToolRegistry;

/**
 * By which rules the calls of a run are made.
 *
 * @param tools all that the run may call
 * @param allowed the highest limits that the run may be given
 * @param showsThinking whether what its model thinks is shown to those who read its answers
 */
public record RunRules(ToolRegistry tools, CallTerms terms, Limits allowed, boolean showsThinking) {

    RunRules(ToolRegistry tools, CallTerms terms, Limits allowed) {
        this(tools, terms, allowed, false);
    }

    /** Whether any tool works on files, so that the run has a sandbox. */
    public boolean haveFiles() {
        return tools.specs().stream().anyMatch(spec -> spec.needsWorkspace());
    }
}
