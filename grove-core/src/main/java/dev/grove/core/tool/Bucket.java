package dev.grove.core.tool;

import java.util.Locale;

/** Where a tool comes from. */
public enum Bucket {
    BUILT_IN,
    WORKSPACE,
    GIT,
    /** Made by a tenant. */
    CUSTOM,
    /** Provided by an external MCP server. */
    MCP,
    /** Executed by the caller's application. */
    CLIENT,
    /** A workflow of the tenant: a call is a run of it. */
    WORKFLOW;

    /**
     * Whether its tools work on the run's files, so that a run with one of them needs a sandbox.
     */
    public boolean needsWorkspace() {
        return this == WORKSPACE || this == GIT;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
