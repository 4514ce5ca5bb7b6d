package dev.grove.workspace;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How sandboxes are had.
 *
 * @param engine {@code auto}, {@code docker}, {@code podman} or {@code none}
 * @param host the engine's address; empty to look in the usual places
 * @param image of agents that name none
 * @param runtime another OCI runtime that the engine knows, such as {@code runsc}; empty for its
 *     default
 * @param callLimit the deadline of a call to the engine
 */
@ConfigurationProperties("grove.workspaces")
public record WorkspaceSettings(
        @DefaultValue("auto") String engine,
        @DefaultValue("") String host,
        @DefaultValue("grove-workspace:latest") String image,
        @DefaultValue("") String runtime,
        @DefaultValue("30s") Duration callLimit) {}
