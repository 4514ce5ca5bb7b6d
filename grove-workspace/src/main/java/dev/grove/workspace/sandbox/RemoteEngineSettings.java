package dev.grove.workspace.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Engines on other machines, and several engines.
 *
 * @param certificates a folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}: engines
 *     at {@code tcp://} are spoken to over TLS, and both sides prove themselves; renewed files are
 *     read without a restart
 * @param patience how long a run waits for a place when every engine is full
 * @param engines engines by name, in place of {@code grove.workspaces.host}
 */
@ConfigurationProperties("grove.workspaces.remote")
public record RemoteEngineSettings(
        @Nullable Path certificates,
        @DefaultValue("30s") Duration patience,
        @DefaultValue Map<String, Engine> engines) {

    public RemoteEngineSettings {
        engines = Map.copyOf(engines);
        engines.forEach((name, engine) -> {
            if (engine.host().isBlank()) {
                throw new IllegalArgumentException(
                        "grove.workspaces.remote.engines.%s.host is not set".formatted(name));
            }
        });
    }

    /**
     * Engine on another machine, or at another socket.
     *
     * @param host its address: {@code tcp://host:port}, or {@code unix:///path} on this machine
     * @param places how many sandboxes of runs it has room for, those of all servers together; 0
     *     for no limit
     * @param certificates its own folder, in place of {@code grove.workspaces.remote.certificates}
     * @param seccompProfile where Grove's profile lies on the engine's machine; for a Podman that
     *     is on another machine
     */
    public record Engine(
            @DefaultValue("") String host,
            @DefaultValue("0") int places,
            @Nullable Path certificates,
            @DefaultValue("") String seccompProfile) {

        public Engine {
            if (places < 0) {
                throw new IllegalArgumentException(
                        "grove.workspaces.remote.engines: places must not be negative");
            }
        }
    }
}
