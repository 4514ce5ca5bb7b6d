package dev.grove.workspace.container;

import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where an engine may be found, the most explicit place first. */
final class EngineAddress {

    private EngineAddress() {}

    static List<String> candidates(WorkspaceSettings settings, Map<String, String> environment) {
        if (!settings.host().isBlank()) {
            return List.of(settings.host());
        }
        List<String> candidates = new ArrayList<>();
        String dockerHost = environment.get("DOCKER_HOST");
        if (dockerHost != null && !dockerHost.isBlank()) {
            candidates.add(dockerHost);
        }
        List<String> sockets = new ArrayList<>();
        if (!settings.engine().equals("podman")) {
            sockets.add("/var/run/docker.sock");
        }
        if (!settings.engine().equals("docker")) {
            String runtimeDir = environment.get("XDG_RUNTIME_DIR");
            if (runtimeDir != null) {
                sockets.add(runtimeDir + "/podman/podman.sock");
            }
            sockets.add("/run/podman/podman.sock");
        }
        sockets.stream()
                .filter(socket -> Files.exists(Path.of(socket)))
                .forEach(socket -> candidates.add("unix://" + socket));
        return candidates;
    }
}
