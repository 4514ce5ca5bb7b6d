package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.RunLiveness;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.EngineHost;
import dev.grove.workspace.container.host.EngineHosts;
import dev.grove.workspace.container.host.Volumes;
import dev.grove.workspace.place.VolumeAssignments;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Sweeps what killed servers left behind, at start and every hour, and on an engine that was away
 * when it is back. It looks at the engine first and at the runs second: what is older than what the
 * runs say then is surely abandoned. What Grove did not sign, it does not touch. Several replicas
 * may sweep one engine at once.
 */
@Component
class Reaper {

    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);

    /**
     * Age up to which a thing without an owner may still get one: a spare container waits for its
     * run, a place for its row. No spare one is handed out when it is older than half of this.
     * Images made in this server's own folder before it started were left by a server that has
     * died, whatever their age.
     */
    static final Duration CLAIMED_WITHIN = Duration.ofMinutes(30);

    private final EngineHosts engines;
    private final LabelKey labelKey;
    private final RunLiveness liveness;
    private final VolumeAssignments assignments;
    private final Clock clock;
    private final Instant startedAt;

    Reaper(
            EngineHosts engines,
            LabelKey labelKey,
            RunLiveness liveness,
            VolumeAssignments assignments,
            Clock clock) {
        this.engines = engines;
        this.labelKey = labelKey;
        this.liveness = liveness;
        this.assignments = assignments;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    @Scheduled(fixedDelayString = "${grove.workspaces.reap-interval:1h}")
    void sweepNowAndThen() {
        for (EngineHost host : engines.all()) {
            if (host.discovery().status().usable()) {
                boolean _ = host.discovery().takeReturn();
                sweepQuietly(host);
            }
        }
    }

    /** Runs went on elsewhere meanwhile, and what they had here is still there. */
    @Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
    void sweepThoseThatCameBack() {
        engines.all().stream()
                .filter(host -> host.discovery().takeReturn())
                .forEach(this::sweepQuietly);
    }

    private void sweepQuietly(EngineHost host) {
        try {
            sweep(host);
        } catch (RuntimeException e) {
            LOG.warn(
                    "The sweep of abandoned sandboxes on the engine {} was cut short; the next one goes on",
                    host.name(),
                    e);
        }
    }

    void sweep() {
        engines.all().forEach(this::sweep);
    }

    private void sweep(EngineHost host) {
        EngineClient engine = host.discovery().client();
        Volumes volumes = host.volumes();
        ContainerLabels labels = new ContainerLabels(labelKey.get());
        List<OwnedContainer> containers = containers(engine.calls(), labels);
        Map<String, Instant> signedVolumes = volumes(engine.calls(), labels);
        Map<String, Instant> images = volumes.images().places();
        Set<String> all = new HashSet<>(images.keySet());
        all.addAll(signedVolumes.keySet());
        Map<String, RunId> runsOfVolumes = assignments.runsOf(all);
        Set<RunId> runs = new HashSet<>(runsOfVolumes.values());
        containers.forEach(found -> found.owner().ifPresent(owner -> runs.add(owner.run())));
        Map<RunId, Long> living = liveness.epochsOfLiving(runs);
        Map<String, RunId> placed = assignments.runsOf(placesOf(containers));
        Set<String> leftBehind = new HashSet<>();
        for (String volume : all) {
            RunId run = runsOfVolumes.get(volume);
            if (run == null
                    ? isLeftBehind(images.get(volume), signedVolumes.get(volume))
                    : !living.containsKey(run)) {
                leftBehind.add(volume);
            }
        }
        containers.stream()
                .filter(found -> wentOnElsewhere(found, placed))
                .forEach(found -> found.volume().ifPresent(leftBehind::add));
        for (OwnedContainer found : containers) {
            if (isAbandoned(found, living, leftBehind) || wentOnElsewhere(found, placed)) {
                LOG.info("Removing an abandoned sandbox of {}", found.owner());
                ContainerEngine.removeByName(engine.calls(), found.id());
            }
        }
        leftBehind.forEach(volume -> remove(engine, volumes, volume));
    }

    private static Set<String> placesOf(List<OwnedContainer> containers) {
        return containers.stream()
                .flatMap(found -> found.volume().stream())
                .collect(Collectors.toSet());
    }

    /**
     * The engine was away, and the run got another place in the same epoch. A container is made
     * after its place is the run's, so one whose place is not the run's any more is of no use.
     */
    private static boolean wentOnElsewhere(OwnedContainer found, Map<String, RunId> placed) {
        return found.owner()
                .flatMap(owner ->
                        found.volume().map(volume -> !owner.run().equals(placed.get(volume))))
                .orElse(false);
    }

    private boolean isAbandoned(
            OwnedContainer found, Map<RunId, Long> living, Set<String> leftBehind) {
        return found.owner()
                .map(owner -> !Objects.equals(living.get(owner.run()), owner.epoch()))
                .orElseGet(() ->
                        isOld(found.madeAt())
                                || found.volume().filter(leftBehind::contains).isPresent());
    }

    /**
     * Whether a place that no run has will not be claimed any more.
     *
     * @param image when its image was made, if it is one of this server's folder
     * @param volume when the engine's volume was made, if there is one
     */
    private boolean isLeftBehind(@Nullable Instant image, @Nullable Instant volume) {
        if (image != null && image.isBefore(startedAt)) {
            return true;
        }
        Instant made = volume == null ? image : volume;
        return made != null && isOld(made);
    }

    private boolean isOld(Instant madeAt) {
        return madeAt.isBefore(clock.instant().minus(CLAIMED_WITHIN));
    }

    private void remove(EngineClient engine, Volumes volumes, String volume) {
        try {
            Volumes.remove(engine.calls(), volume);
            volumes.images().discard(volume);
            assignments.forget(volume);
        } catch (ConflictException _) {
            // Still in use: left to the next sweep.
        } catch (RuntimeException e) {
            LOG.warn("The place {} was left to the next sweep", volume, e);
        }
    }

    private static List<OwnedContainer> containers(DockerClient calls, ContainerLabels labels) {
        List<OwnedContainer> owned = new ArrayList<>();
        for (Container container :
                calls.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(List.of(ContainerLabels.SIGNATURE))
                        .exec()) {
            OwnedContainer.of(container, labels).ifPresent(owned::add);
        }
        return owned;
    }

    /** With the time at which each was made. */
    private static Map<String, Instant> volumes(DockerClient calls, ContainerLabels labels) {
        List<InspectVolumeResponse> listed =
                calls.listVolumesCmd()
                        .withFilter("label", List.of(ContainerLabels.SIGNATURE))
                        .exec()
                        .getVolumes();
        Map<String, Instant> found = new HashMap<>();
        for (InspectVolumeResponse volume :
                listed == null ? List.<InspectVolumeResponse>of() : listed) {
            labels.verifyVolume(volume.getLabels())
                    .filter(owned -> owned.name().equals(volume.getName()))
                    .ifPresent(owned -> found.put(owned.name(), owned.madeAt()));
        }
        return found;
    }
}
