package dev.grove.core.workspace;

/**
 * Under which name an agent's commits are made, and what it may do to a remote.
 *
 * @param allowForcePush whether it may replace what a remote branch holds
 */
public record GitSpec(String authorName, String authorEmail, boolean allowForcePush) {

    /** The agent signs with its own name, and an address in a reserved domain (RFC 2606). */
    public static GitSpec defaultsOf(String agent) {
        return new GitSpec(agent, agent + "@agents.grove.invalid", false);
    }
}
