package dev.grove.server.health;

import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.proof.CanaryFinding;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.LinkedHashMap;
import java.util.Map;
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

    private final Engines engines;

    SandboxHealthIndicator(Engines engines) {
        this.engines = engines;
    }

    @Override
    public Health health() {
        SandboxStatus status = engines.lastStatus();
        ProvenEngine shown = engines.shown();
        Health.Builder health =
                status.usable()
                        ? Health.status(new Status("UP", proven(shown)))
                        : Health.status(new Status("UNKNOWN", status.reason()));
        health.withDetail("engine", status.engine());
        shown.report()
                .ifPresent(proven ->
                        health.withDetail("quota", proven.quota())
                                .withDetail("limits", proven.findings()));
        if (engines.all().size() > 1) {
            health.withDetail("engines", reasons());
        }
        return health.build();
    }

    /** Also for callers that may not see details. */
    private static String proven(ProvenEngine engine) {
        return engine.report().map(SandboxHealthIndicator::proven).orElse("");
    }

    private static String proven(ProofReport report) {
        return "proven at "
                + report.provenAt()
                + ": "
                + report.findings().stream()
                        .map(CanaryFinding::limit)
                        .collect(Collectors.joining(", "));
    }

    /** Reasons by engine name; empty for engines that can be used. */
    private Map<String, String> reasons() {
        Map<String, String> reasons = new LinkedHashMap<>();
        engines.all().forEach(engine -> reasons.put(engine.name(), engine.lastStatus().reason()));
        return reasons;
    }
}
