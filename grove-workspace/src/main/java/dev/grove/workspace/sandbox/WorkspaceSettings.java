package dev.grove.workspace.sandbox;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How sandboxes are had.
 *
 * @param engine the engine of sandboxes: {@code auto}, {@code docker}, {@code podman} or {@code
 *     none}
 * @param host the engine's address; empty to look in the usual places
 * @param image the image of agents that name none
 * @param runtime another OCI runtime that the engine knows, such as {@code runsc}; empty for its
 *     default
 * @param loopback whether programs of one sandbox may talk to each other over its loopback device,
 *     as many test suites do
 * @param proofInterval how often it is proven anew that the limits hold
 * @param callLimit the deadline of a call to the engine
 */
@ConfigurationProperties("grove.workspaces")
public record WorkspaceSettings(
        @DefaultValue("auto") String engine,
        @DefaultValue("") String host,
        @DefaultValue("grove-workspace:latest") String image,
        @DefaultValue("") String runtime,
        @DefaultValue("true") boolean loopback,
        @DefaultValue("1h") Duration proofInterval,
        @DefaultValue("30s") Duration callLimit) {}
