package dev.grove.server.diagnosis;

import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether runs get sandboxes, and each limit of each engine as the canary saw it last. */
@Component
@Order(4)
class EngineCheck implements Check {

    private final Engines engines;
    private final WorkspaceSettings settings;
    private final EngineFindings words;

    EngineCheck(Engines engines, WorkspaceSettings settings, Clock clock) {
        this.engines = engines;
        this.settings = settings;
        this.words = new EngineFindings(settings.image(), clock);
    }

    @Override
    public String name() {
        return "engine";
    }

    /** An engine may take its time to answer, on a machine that is busy. */
    @Override
    public Duration limit() {
        return Duration.ofSeconds(12);
    }

    @Override
    public List<DiagnosisFinding> findings() {
        if (settings.engine().equals("none")) {
            return List.of(EngineFindings.off());
        }
        Map<ProvenEngine, SandboxStatus> answers = engines.answers();
        List<DiagnosisFinding> findings = new ArrayList<>();
        for (ProvenEngine engine : engines.all()) {
            SandboxStatus silent =
                    SandboxStatus.none(
                            Obstacle.AWAY, "the container engine does not answer in time");
            findings.addAll(of(engine, answers.getOrDefault(engine, silent)));
        }
        return findings;
    }

    private List<DiagnosisFinding> of(ProvenEngine engine, SandboxStatus answer) {
        boolean others = engines.hasOtherThan(engine);
        String name = engines.all().size() == 1 ? "" : engine.name() + ": ";
        if (!answer.usable()) {
            return List.of(words.unusable(name, answer, others));
        }
        Optional<ProofReport> report =
                engine.report().filter(one -> one.engine().equals(answer.engine()));
        List<DiagnosisFinding> findings = new ArrayList<>();
        findings.add(words.proof(name, answer, engine.lastStatus(), report, others));
        if (engine.lastStatus().usable()) {
            engine.failing()
                    .map(reason -> words.canaryFailed(name, answer, reason))
                    .ifPresent(findings::add);
        }
        engine.engine()
                .identifiedUntil()
                .flatMap(until -> words.certificate(name, until))
                .ifPresent(findings::add);
        report.ifPresent(each ->
                each.findings().stream()
                        .map(limit -> LimitFindings.of(name, limit))
                        .map(limit -> others ? EngineFindings.besideOthers(limit) : limit)
                        .forEach(findings::add));
        return findings;
    }
}
