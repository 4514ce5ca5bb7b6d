package dev.grove.core.agent;

/**
 * Version of an agent that a new run executes, beside the number of the current one: policies of
 * both govern the run, so that an older version is no way past those that were bound later.
 *
 * @param current of a deleted agent the last one
 */
public record BoundAgent(PinnedAgent executed, int current) {

    public boolean isCurrent() {
        return executed.version() == current;
    }
}
