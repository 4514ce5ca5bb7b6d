package dev.grove.server.diagnosis;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether runs get sandboxes, and each limit as the canary saw it last. */
@Component
@Order(4)
class EngineCheck implements Check {

    private static final String REFUSED =
            "Agents with ws_* or git_* tools are refused with sandbox_unavailable; all else works.";

    private final Workspaces workspaces;
    private final WorkspaceSettings settings;

    EngineCheck(Workspaces workspaces, WorkspaceSettings settings) {
        this.workspaces = workspaces;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "engine";
    }

    /** An engine may take its time to answer, on a machine that is busy. */
    @Override
    public Duration limit() {
        return Duration.ofSeconds(10);
    }

    @Override
    public List<Finding> findings() {
        if (settings.engine().equals("none")) {
            return List.of(
                    Finding.ok(
                            "engine_off",
                            "Sandboxes are switched off by GROVE_SANDBOX=none: agents with ws_* or"
                                    + " git_* tools are refused."));
        }
        SandboxStatus engine = workspaces.engineStatus();
        if (!engine.usable()) {
            return List.of(
                    Finding.error(
                            "engine_unusable",
                            "No sandbox can be had: " + engine.reason() + ".",
                            REFUSED,
                            "Start the engine (systemctl start docker, or systemctl --user start"
                                    + " podman.socket), name it in GROVE_WORKSPACES_HOST or"
                                    + " DOCKER_HOST, and have it hold the image: docker build -t "
                                    + settings.image()
                                    + " workspace-image. Or GROVE_SANDBOX=none, to do without."));
        }
        List<Finding> findings = new ArrayList<>();
        SandboxStatus proven = workspaces.lastStatus();
        Optional<ProofReport> report =
                workspaces.proven().filter(one -> one.engine().equals(engine.engine()));
        findings.add(
                proven.usable()
                        ? Finding.ok(
                                "engine_proven",
                                engine.engine()
                                        + " answers, and holds all limits; workspaces are bounded by "
                                        + report.map(ProofReport::quota).orElse("nothing yet")
                                        + ".")
                        : Finding.error(
                                report.isEmpty() ? "limits_untried" : "limits_not_held",
                                engine.engine() + " answers; " + proven.reason() + ".",
                                REFUSED,
                                report.isEmpty()
                                        ? "Wait for the canary, which tries again within half a"
                                                + " minute. Where it keeps failing, mend what the"
                                                + " reason names, such as"
                                                + " GROVE_WORKSPACES_RUNTIME; the server's log says"
                                                + " more."
                                        : "Mend the limits below. Grove tries again every half"
                                                + " minute."));
        report.ifPresent(
                each -> each.findings().forEach(limit -> findings.add(LimitFindings.of(limit))));
        return findings;
    }
}
