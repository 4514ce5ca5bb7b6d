package dev.grove.workspace.container.host;

/**
 * Engine of the settings, with what belongs to it alone.
 *
 * @param places number of sandboxes of runs that it has room for
 */
public record EngineHost(
        String name,
        int places,
        EngineDiscovery discovery,
        Volumes volumes,
        SeccompOption seccomp) {}
