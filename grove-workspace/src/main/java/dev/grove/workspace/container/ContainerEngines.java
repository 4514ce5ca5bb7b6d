package dev.grove.workspace.container;

import dev.grove.workspace.container.host.EngineHosts;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngines;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** The engines of the settings, each with sandboxes as containers. */
@Component
public class ContainerEngines implements SandboxEngines {

    private final List<SandboxEngine> all;

    ContainerEngines(
            EngineHosts hosts, LabelKey labelKey, WorkspaceSettings settings, Clock clock) {
        this.all =
                hosts.all().stream()
                        .<SandboxEngine>map(
                                host -> new ContainerEngine(host, labelKey, settings, clock))
                        .toList();
    }

    @Override
    public List<SandboxEngine> all() {
        return all;
    }
}
