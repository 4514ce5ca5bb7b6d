package dev.grove.workspace;

import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.input.Inputs;
import dev.grove.workspace.place.VolumeAssignment;
import dev.grove.workspace.place.VolumeAssignments;
import dev.grove.workspace.pool.Spare;
import dev.grove.workspace.sandbox.GivenFolder;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.VolumeName;
import dev.grove.workspace.skill.SkillFolders;
import dev.grove.workspace.snapshot.Snapshots;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** All that workspaces are made with. */
@Component
record SandboxProvisioner(
        Engines engines,
        VolumeAssignments assignments,
        Snapshots snapshots,
        Inputs inputs,
        SkillFolders skills) {

    private static final Logger LOG = LoggerFactory.getLogger(SandboxProvisioner.class);

    private static final String ELSEWHERE = "The workspace belongs to another execution";

    /** A place with the run's files, and the engine that has it. */
    record Place(ProvenEngine engine, String volume) {}

    /**
     * The place that holds the run's files, if an engine of this server has it. It is the owner's
     * from then on: an execution that lost the run without knowing can neither take it back nor
     * still be in it. A run may have been admitted by another server, whose engines are not these:
     * so an engine that is not proven has none.
     *
     * @throws SandboxLostException when a later execution has the run, or no engine can be used
     */
    Optional<Place> claimPlace(WorkspaceOwner owner) {
        Optional<Place> present =
                assignments
                        .find(owner.tenant(), owner.run())
                        .filter(VolumeAssignment::ready)
                        .map(VolumeAssignment::volume)
                        .flatMap(volume ->
                                engines.holding(volume).map(engine -> new Place(engine, volume)));
        present.ifPresent(place -> {
            claim(owner, place.volume());
            place.engine().engine().removeContainers(owner.run(), owner.epoch());
        });
        return present;
    }

    /**
     * A sandbox on a place that was claimed. A later execution may have claimed it since, and
     * looked for sandboxes to remove before this one was there: so the claim is made again.
     *
     * @throws SandboxLostException when a later execution has the run, or no sandbox can be had
     */
    PlacedSandbox start(WorkspaceOwner owner, Place place) {
        OpenSandbox sandbox =
                place.engine().engine().startAgain(owner.spec(place.volume(), skillsOf(owner)));
        try {
            claim(owner, place.volume());
            return new PlacedSandbox(place.engine(), place.volume(), sandbox);
        } catch (RuntimeException e) {
            sandbox.close();
            place.engine().engine().removeContainer(owner.run(), owner.epoch());
            throw e;
        }
    }

    private void claim(WorkspaceOwner owner, String volume) {
        if (!assignments.claim(owner.tenant(), owner.run(), owner.epoch(), volume)) {
            throw new SandboxLostException(ELSEWHERE);
        }
    }

    /**
     * A sandbox on a fresh, empty place, which is the run's from now on: on the engine with the
     * most room, or on the next where that one fails.
     *
     * @throws SandboxLostException when a later execution has the run, or no sandbox can be had
     */
    PlacedSandbox fresh(WorkspaceOwner owner) {
        List<GivenFolder> given = skillsOf(owner);
        return Engines.onFirst(
                engines.withRoom(owner.workspace()), engine -> fresh(owner, engine, given));
    }

    /**
     * Takes a spare sandbox for a run without skills, else makes one: a container's mounts are
     * settled when it is made, and a spare one has no skills.
     */
    private PlacedSandbox fresh(
            WorkspaceOwner owner, ProvenEngine engine, List<GivenFolder> given) {
        Optional<Spare> spare =
                given.isEmpty() ? engine.pool().take(owner.workspace()) : Optional.empty();
        if (spare.isPresent()) {
            return adopted(owner, engine, spare.get());
        }
        String volume = VolumeName.fresh();
        takePlace(owner, engine, volume);
        return new PlacedSandbox(engine, volume, engine.engine().start(owner.spec(volume, given)));
    }

    private PlacedSandbox adopted(WorkspaceOwner owner, ProvenEngine engine, Spare spare) {
        try {
            takePlace(owner, engine, spare.volume());
            engine.engine().adopt(spare.sandbox(), owner.spec(spare.volume(), List.of()));
            return new PlacedSandbox(engine, spare.volume(), spare.sandbox());
        } catch (RuntimeException e) {
            spare.discard();
            throw e;
        }
    }

    private List<GivenFolder> skillsOf(WorkspaceOwner owner) {
        return skills.of(owner.tenant(), owner.run());
    }

    void ready(WorkspaceOwner owner, String volume) {
        assignments.ready(owner.tenant(), owner.run(), owner.epoch(), volume);
    }

    /**
     * The row comes before the place: a server that dies in between leaves one that is known, and
     * not ready.
     */
    private void takePlace(WorkspaceOwner owner, ProvenEngine engine, String volume) {
        Optional<VolumeAssignment> former = assignments.find(owner.tenant(), owner.run());
        if (!assignments.take(
                owner.tenant(), owner.run(), owner.epoch(), volume, engine.toJson())) {
            throw new SandboxLostException(ELSEWHERE);
        }
        former.map(VolumeAssignment::volume).ifPresent(this::discard);
    }

    /** A place that is still in use is left to the sweep. */
    private void discard(String volume) {
        try {
            engines.everywhere(engine -> engine.discard(volume));
        } catch (RuntimeException e) {
            LOG.info("The place {} was left to the sweep", volume, e);
        }
    }
}
