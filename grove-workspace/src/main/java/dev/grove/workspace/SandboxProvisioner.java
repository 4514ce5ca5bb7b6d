package dev.grove.workspace;

import dev.grove.workspace.input.Inputs;
import dev.grove.workspace.place.VolumeAssignment;
import dev.grove.workspace.place.VolumeAssignments;
import dev.grove.workspace.pool.Spare;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.Proof;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.GivenFolder;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
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
        SandboxEngine engine,
        Proof proof,
        VolumeAssignments assignments,
        SparePool pool,
        Snapshots snapshots,
        Inputs inputs,
        SkillFolders skills) {

    private static final Logger LOG = LoggerFactory.getLogger(SandboxProvisioner.class);

    private static final String ELSEWHERE = "The workspace belongs to another execution";

    /** A sandbox whose place is empty. */
    record FreshSandbox(OpenSandbox sandbox, String volume) {}

    /**
     * The place that holds the run's files, if this engine has it. It is the owner's from then on:
     * an execution that lost the run without knowing can neither take it back nor still be in it.
     *
     * @throws SandboxLostException when a later execution has the run
     */
    Optional<String> claimPlace(WorkspaceOwner owner) {
        Optional<String> present =
                assignments
                        .find(owner.tenant(), owner.run())
                        .filter(VolumeAssignment::ready)
                        .map(VolumeAssignment::volume)
                        .filter(engine::hasFiles);
        present.ifPresent(volume -> {
            claim(owner, volume);
            engine.removeContainers(owner.run(), owner.epoch());
        });
        return present;
    }

    /**
     * A sandbox on a place that was claimed. A later execution may have claimed it since, and
     * looked for sandboxes to remove before this one was there: so the claim is made again.
     *
     * @throws SandboxLostException when a later execution has the run, or no sandbox can be had
     */
    OpenSandbox start(WorkspaceOwner owner, String volume) {
        requireProof();
        OpenSandbox sandbox = engine.startAgain(owner.spec(volume, skillsOf(owner)));
        try {
            claim(owner, volume);
            return sandbox;
        } catch (RuntimeException e) {
            sandbox.close();
            engine.removeContainer(owner.run(), owner.epoch());
            throw e;
        }
    }

    /** A run may have been admitted by another server, whose engine is not this one. */
    private void requireProof() {
        SandboxStatus status = proof.status();
        if (!status.usable()) {
            throw new SandboxLostException(status.reason());
        }
    }

    private void claim(WorkspaceOwner owner, String volume) {
        if (!assignments.claim(owner.tenant(), owner.run(), owner.epoch(), volume)) {
            throw new SandboxLostException(ELSEWHERE);
        }
    }

    /**
     * A sandbox on a fresh place, which is the run's from now on. Its row comes first: a server
     * that dies here leaves a place that is known, and not ready.
     *
     * @throws SandboxLostException when a later execution has the run, or no sandbox can be had
     */
    FreshSandbox fresh(WorkspaceOwner owner) {
        requireProof();
        List<GivenFolder> given = skillsOf(owner);
        // What a container has mounted is settled when it is made: a spare one has no skills.
        Optional<Spare> spare = given.isEmpty() ? pool.take(owner.workspace()) : Optional.empty();
        if (spare.isPresent()) {
            return adopted(owner, spare.get());
        }
        String volume = VolumeName.fresh();
        takePlace(owner, volume);
        return new FreshSandbox(engine.start(owner.spec(volume, given)), volume);
    }

    private FreshSandbox adopted(WorkspaceOwner owner, Spare spare) {
        try {
            takePlace(owner, spare.volume());
            engine.adopt(spare.sandbox(), owner.spec(spare.volume(), List.of()));
            return new FreshSandbox(spare.sandbox(), spare.volume());
        } catch (RuntimeException e) {
            pool.discard(spare);
            throw e;
        }
    }

    private List<GivenFolder> skillsOf(WorkspaceOwner owner) {
        return skills.of(owner.tenant(), owner.run());
    }

    void ready(WorkspaceOwner owner, String volume) {
        assignments.ready(owner.tenant(), owner.run(), owner.epoch(), volume);
    }

    private void takePlace(WorkspaceOwner owner, String volume) {
        Optional<VolumeAssignment> former = assignments.find(owner.tenant(), owner.run());
        String proven = proof.report().map(ProofReport::toJson).orElse("{}");
        if (!assignments.take(owner.tenant(), owner.run(), owner.epoch(), volume, proven)) {
            throw new SandboxLostException(ELSEWHERE);
        }
        former.map(VolumeAssignment::volume).ifPresent(this::discard);
    }

    /** A place that is still in use is left to the sweep. */
    private void discard(String volume) {
        try {
            engine.discard(volume);
        } catch (RuntimeException e) {
            LOG.info("The place {} was left to the sweep", volume, e);
        }
    }
}
