package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.RunLiveness;
import dev.grove.workspace.container.Labels.Owner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Sweeps what killed servers left behind, at start and every hour. It looks at the engine first and
 * at the runs second: what is older than what the runs say then is surely abandoned. What Grove did
 * not sign, it does not touch.
 */
@Component
class Reaper {

    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);

    private final EngineDiscovery discovery;
    private final LabelKey labelKey;
    private final RunLiveness liveness;

    Reaper(EngineDiscovery discovery, LabelKey labelKey, RunLiveness liveness) {
        this.discovery = discovery;
        this.labelKey = labelKey;
        this.liveness = liveness;
    }

    @Scheduled(fixedDelayString = "${grove.workspaces.reap-interval:1h}")
    void sweepNowAndThen() {
        if (!discovery.status().usable()) {
            return;
        }
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("The sweep of abandoned sandboxes was cut short; the next one goes on", e);
        }
    }

    void sweep() {
        DockerClient calls = discovery.client().calls();
        Labels labels = new Labels(labelKey.get());
        Map<String, Owner> containers = new HashMap<>();
        for (Container container :
                calls.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(List.of(Labels.RUN))
                        .exec()) {
            labels.verify(container.getLabels())
                    .ifPresent(owner -> containers.put(container.getId(), owner));
        }
        Map<String, Owner> volumes = new HashMap<>();
        for (InspectVolumeResponse volume : volumes(calls)) {
            owner(labels, volume).ifPresent(owner -> volumes.put(volume.getName(), owner));
        }
        List<RunId> runs =
                Stream.concat(containers.values().stream(), volumes.values().stream())
                        .map(Owner::run)
                        .distinct()
                        .toList();
        Map<RunId, Long> living = liveness.epochsOfLiving(runs);
        containers.forEach((id, owner) -> {
            if (!Objects.equals(living.get(owner.run()), owner.epoch())) {
                LOG.info("Removing an abandoned sandbox of run {}", owner.run());
                ContainerEngine.removeByName(calls, id);
            }
        });
        volumes.forEach((name, owner) -> {
            if (!living.containsKey(owner.run())) {
                removeVolume(calls, name);
            }
        });
    }

    private static List<InspectVolumeResponse> volumes(DockerClient calls) {
        List<InspectVolumeResponse> volumes =
                calls.listVolumesCmd().withFilter("label", List.of(Labels.RUN)).exec().getVolumes();
        return volumes == null ? List.of() : volumes;
    }

    private static Optional<Owner> owner(Labels labels, InspectVolumeResponse volume) {
        return volume.getLabels() == null ? Optional.empty() : labels.verify(volume.getLabels());
    }

    private static void removeVolume(DockerClient calls, String name) {
        try {
            calls.removeVolumeCmd(name).exec();
        } catch (NotFoundException | ConflictException _) {
            // Gone, or still in somebody's hands: the next sweep sees.
        }
    }
}
