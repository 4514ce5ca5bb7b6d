package dev.grove.workspace.container;

/**
 * One engine of the settings, and what belongs to it alone.
 *
 * @param places how many sandboxes of runs it has room for
 */
record EngineHost(
        String name,
        int places,
        EngineDiscovery discovery,
        Volumes volumes,
        SeccompOption seccomp) {}
