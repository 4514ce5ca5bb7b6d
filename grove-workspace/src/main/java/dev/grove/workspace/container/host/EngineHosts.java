package dev.grove.workspace.container.host;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.workspace.sandbox.RemoteEngineSettings;
import dev.grove.workspace.sandbox.RemoteEngineSettings.Engine;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import dev.grove.workspace.volume.VolumeSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The engines of the settings: those that are named, or the one that is found. */
@Component
public class EngineHosts {

    /** The name of the one that has none. */
    private static final String DEFAULT = "default";

    private final WorkspaceSettings settings;
    private final RemoteEngineSettings remote;
    private final VolumeSettings volumes;
    private final DataDirectory data;
    private final Clock clock;
    private final List<EngineHost> all;

    /**
     * Contacts none of them yet.
     *
     * @throws InsecureEngineException when an engine on another machine has no certificates
     * @throws IllegalArgumentException when settings contradict each other
     */
    EngineHosts(
            WorkspaceSettings settings,
            RemoteEngineSettings remote,
            VolumeSettings volumes,
            DataDirectory data,
            Clock clock) {
        this.settings = settings;
        this.remote = remote;
        this.volumes = volumes;
        this.data = data;
        this.clock = clock;
        this.all = hosts();
    }

    public List<EngineHost> all() {
        return all;
    }

    /** Whether the settings say where the engines are; else one is looked for on this machine. */
    boolean named() {
        return !settings.engine().equals("none")
                && !(remote.engines().isEmpty() && settings.host().isBlank());
    }

    private List<EngineHost> hosts() {
        if (settings.engine().equals("none") || remote.engines().isEmpty()) {
            return List.of(host(DEFAULT, 0, "", addressesOfTheOne()));
        }
        if (!settings.host().isBlank()) {
            throw new IllegalArgumentException(
                    "grove.workspaces.host names one engine, and grove.workspaces.remote.engines names"
                            + " others: remove one of the two");
        }
        Map<String, Engine> byName = new TreeMap<>(remote.engines());
        return byName.entrySet().stream()
                .map(entry -> named(entry.getKey(), entry.getValue()))
                .toList();
    }

    private EngineHost named(String name, Engine engine) {
        Path own = engine.certificates();
        return host(
                name,
                engine.places(),
                engine.seccompProfile(),
                List.of(
                        EngineAddress.of(
                                engine.host(), own == null ? remote.certificates() : own)));
    }

    private List<EngineAddress> addressesOfTheOne() {
        if (settings.engine().equals("none")) {
            return List.of();
        }
        return settings.host().isBlank()
                ? EngineAddresses.of(settings.engine(), remote.certificates(), System.getenv())
                : List.of(EngineAddress.of(settings.host(), remote.certificates()));
    }

    private EngineHost host(
            String name, int places, String seccompProfile, List<EngineAddress> addresses) {
        boolean local = addresses.stream().noneMatch(EngineAddress::remote);
        return new EngineHost(
                name,
                places == 0 ? Integer.MAX_VALUE : places,
                new EngineDiscovery(addresses, settings, clock),
                new Volumes(volumes, data, local),
                new SeccompOption(settings.loopback(), data, seccompProfile));
    }
}
