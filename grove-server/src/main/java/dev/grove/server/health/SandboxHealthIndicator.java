package dev.grove.server.health;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.proof.Finding;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.stream.Collectors;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * Shows the state of sandboxes. A server without an engine serves everything else, so this never
 * makes it unready, nor the whole unhealthy.
 */
@Component("sandbox")
class SandboxHealthIndicator implements HealthIndicator {

    private final Workspaces workspaces;

    SandboxHealthIndicator(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    @Override
    public Health health() {
        SandboxStatus status = workspaces.lastStatus();
        Health.Builder health =
                status.usable()
                        ? Health.status(new Status("UP", proven()))
                        : Health.status(new Status("UNKNOWN", status.reason()));
        health.withDetail("engine", status.engine());
        workspaces
                .proven()
                .ifPresent(proven ->
                        health.withDetail("quota", proven.quota())
                                .withDetail("limits", proven.findings()));
        return health.build();
    }

    /** Also for callers that may not see details. */
    private String proven() {
        return workspaces
                .proven()
                .map(report ->
                        "proven at "
                                + report.provenAt()
                                + ": "
                                + report.findings().stream()
                                        .map(Finding::limit)
                                        .collect(Collectors.joining(", ")))
                .orElse("");
    }
}
