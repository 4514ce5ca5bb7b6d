package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.HostConfig;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.Volumes;
import dev.grove.workspace.sandbox.GivenFolder;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Volumes for what sandboxes are given to read. Each belongs to one container, has its name, and is
 * whole before the container is made, which mounts it read-only. It is filled by the engine itself,
 * through a container that is never started: nothing runs as root for it. One that a killed server
 * left behind is signed as all volumes are, and swept with them.
 */
final class SkillVolumes {

    static final String FOLDER = "/skills";

    private static final String SUFFIX = "-skills";
    private static final String ROOT = "0:0";

    private final Function<String, Map<String, String>> signed;
    private final Set<String> filled = ConcurrentHashMap.newKeySet();

    /**
     * @param signed labels for a volume that is made now
     */
    SkillVolumes(Function<String, Map<String, String>> signed) {
        this.signed = signed;
    }

    /**
     * Makes the volume of a container, and fills it.
     *
     * @param labels of the container, for the one that fills it too
     * @return its name
     */
    String fill(
            EngineClient engine,
            String container,
            Map<String, String> labels,
            String image,
            List<GivenFolder> folders) {
        DockerClient calls = engine.calls();
        String volume = container + SUFFIX;
        ContainerEngine.removeByName(calls, volume);
        Volumes.create(calls, Map.of(), volume, signed.apply(volume));
        filled.add(container);
        String filler =
                calls.createContainerCmd(image)
                        .withName(volume)
                        .withLabels(labels)
                        .withUser(ROOT)
                        .withNetworkDisabled(true)
                        .withHostConfig(
                                HostConfig.newHostConfig()
                                        .withNetworkMode("none")
                                        .withBinds(
                                                ContainerTemplate.bind(
                                                        engine, volume, FOLDER, AccessMode.rw)))
                        .withEntrypoint(List.of())
                        .withCmd("true")
                        .exec()
                        .getId();
        try {
            for (GivenFolder folder : folders) {
                calls.copyArchiveToContainerCmd(filler)
                        .withRemotePath(FOLDER)
                        .withTarInputStream(new ByteArrayInputStream(folder.tar()))
                        .exec();
            }
        } finally {
            ContainerEngine.removeByName(calls, filler);
        }
        return volume;
    }

    /** Removes the volume of a container that is gone; asks nothing for one that had none. */
    void remove(DockerClient calls, String container) {
        if (filled.remove(container)) {
            Volumes.remove(calls, container + SUFFIX);
        }
    }
}
