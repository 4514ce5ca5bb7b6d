package dev.grove.server.diagnosis;

import dev.grove.workspace.container.host.NamedEngine;
import dev.grove.workspace.container.host.NamedEngines;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.core.annotation.Order;

/**
 * Whether the engines that the settings name would be used by a server, when there is none to ask.
 * What {@link EngineCheck} says beyond it, a server's canary has to try.
 */
@Order(4)
public class NamedEngineCheck implements Check {

    private final NamedEngines engines;
    private final WorkspaceSettings settings;
    private final EngineFindings words;

    NamedEngineCheck(NamedEngines engines, WorkspaceSettings settings, Clock clock) {
        this.engines = engines;
        this.settings = settings;
        this.words = new EngineFindings(settings.image(), clock);
    }

    @Override
    public String name() {
        return "engine";
    }

    /** Engines have as long as a server gives them: on a busy machine that is not little. */
    @Override
    public Duration limit() {
        return settings.callLimit().plusSeconds(2);
    }

    @Override
    public List<DiagnosisFinding> findings() {
        if (settings.engine().equals("none")) {
            return List.of(EngineFindings.off());
        }
        Map<NamedEngine, SandboxStatus> answers =
                ConcurrentChecks.ask(
                        engines.all(),
                        NamedEngine::status,
                        settings.callLimit(),
                        late ->
                                SandboxStatus.none(
                                        Obstacle.AWAY,
                                        "the container engine at %s does not answer within %d s"
                                                .formatted(
                                                        late.address(),
                                                        settings.callLimit().toSeconds())));
        if (answers.isEmpty()) {
            return List.of(
                    DiagnosisFinding.ok(
                            "engine_not_named",
                            "The settings name no container engine; a server looks for one on its"
                                    + " machine."));
        }
        long usable = answers.values().stream().filter(SandboxStatus::usable).count();
        List<DiagnosisFinding> findings = new ArrayList<>();
        answers.forEach((engine, answer) -> {
            String name = answers.size() == 1 ? "" : engine.name() + ": ";
            if (!answer.usable()) {
                findings.add(words.unusable(name, answer, usable > 0));
                return;
            }
            findings.add(words.answers(name, answer, engine.address()));
            engine.identifiedUntil()
                    .flatMap(until -> words.certificate(name, until))
                    .ifPresent(findings::add);
        });
        return findings;
    }
}
