package dev.grove.workspace.container.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where an engine is looked for that the settings do not name, the most explicit place first. */
final class EngineAddresses {

    private EngineAddresses() {}

    /**
     * Places to look in.
     *
     * @param engine {@code auto}, {@code docker} or {@code podman}
     * @param certificates those of the settings; without them, those that Docker's own client uses
     */
    static List<EngineAddress> of(
            String engine, @Nullable Path certificates, Map<String, String> environment) {
        List<EngineAddress> candidates = new ArrayList<>();
        String dockerHost = environment.get("DOCKER_HOST");
        if (dockerHost != null && !dockerHost.isBlank()) {
            EngineAddress named =
                    EngineAddress.of(
                            dockerHost, certificates == null ? dockers(environment) : certificates);
            if (named.remote()) {
                return List.of(named);
            }
            candidates.add(named);
        }
        List<String> sockets = new ArrayList<>();
        if (!engine.equals("podman")) {
            sockets.add("/var/run/docker.sock");
        }
        if (!engine.equals("docker")) {
            String runtimeDir = environment.get("XDG_RUNTIME_DIR");
            if (runtimeDir != null) {
                sockets.add(runtimeDir + "/podman/podman.sock");
            }
            sockets.add("/run/podman/podman.sock");
        }
        sockets.stream()
                .filter(socket -> Files.exists(Path.of(socket)))
                .forEach(socket -> candidates.add(EngineAddress.of("unix://" + socket, null)));
        return candidates;
    }

    private static @Nullable Path dockers(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("DOCKER_TLS_VERIFY"))
                .filter(verify -> !verify.isBlank())
                .flatMap(_ -> Optional.ofNullable(environment.get("DOCKER_CERT_PATH")))
                .map(Path::of)
                .orElse(null);
    }
}
