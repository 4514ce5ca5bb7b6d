package dev.grove.workspace.container;

/**
 * Engine of the settings, with what belongs to it alone.
 *
 * @param places number of sandboxes of runs that it has room for
 */
record EngineHost(
        String name,
        int places,
        EngineDiscovery discovery,
        Volumes volumes,
        SeccompOption seccomp) {}
