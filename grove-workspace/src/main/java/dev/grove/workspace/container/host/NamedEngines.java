package dev.grove.workspace.container.host;

import dev.grove.workspace.container.ContainerEngines;
import java.util.List;
import org.springframework.context.annotation.Import;

/**
 * The engines that the settings name, for a look at them without a server: it makes nothing on
 * them. Not a part of a server, whose engines are {@link ContainerEngines}; it is imported where it
 * is needed.
 */
@Import(EngineHosts.class)
public final class NamedEngines {

    private final List<NamedEngine> all;

    NamedEngines(EngineHosts hosts) {
        this.all = hosts.named() ? hosts.all().stream().map(NamedEngine::new).toList() : List.of();
    }

    /** None where the settings leave it to a server to find one on its machine. */
    public List<NamedEngine> all() {
        return all;
    }
}
