package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.EngineDiscovery;
import dev.grove.workspace.container.host.EngineHost;
import dev.grove.workspace.container.host.Volumes;
import dev.grove.workspace.sandbox.GivenFolder;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxSpec;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import dev.grove.workspace.volume.VolumeException;
import dev.grove.workspace.volume.VolumeKind;
import dev.grove.workspace.volume.VolumeSize;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sandboxes as containers of one engine. */
class ContainerEngine implements SandboxEngine {

    private static final Logger LOG = LoggerFactory.getLogger(ContainerEngine.class);

    private final EngineHost host;
    private final EngineDiscovery discovery;
    private final Volumes volumes;
    private final LabelKey labelKey;
    private final ContainerTemplate template;
    private final SkillVolumes skills;
    private final Clock clock;

    ContainerEngine(EngineHost host, LabelKey labelKey, WorkspaceSettings settings, Clock clock) {
        this.host = host;
        this.clock = clock;
        this.discovery = host.discovery();
        this.volumes = host.volumes();
        this.labelKey = labelKey;
        this.template = new ContainerTemplate(settings, host.seccomp());
        this.skills = new SkillVolumes(volume -> labels().of(madeNow(volume)));
    }

    @Override
    public String name() {
        return host.name();
    }

    @Override
    public int places() {
        return host.places();
    }

    @Override
    public int sandboxes() {
        ContainerLabels signed = labels();
        return asked(calls ->
                (int)
                        calls
                                .listContainersCmd()
                                .withLabelFilter(List.of(ContainerLabels.SIGNATURE))
                                .exec()
                                .stream()
                                .flatMap(found -> OwnedContainer.of(found, signed).stream())
                                .filter(found -> found.owner().isPresent())
                                .count());
    }

    @Override
    public SandboxStatus status() {
        return discovery.status();
    }

    @Override
    public SandboxStatus lastStatus() {
        return discovery.lastStatus();
    }

    @Override
    public Optional<Instant> identifiedUntil() {
        return discovery.identifiedUntil();
    }

    @Override
    public Optional<String> lacking(String image) {
        return discovery.lacking(image);
    }

    @Override
    public String quota() {
        return volumes.kindOn(discovery.client()).name();
    }

    @Override
    public int memoryMegabytes(WorkspaceSpec workspace) {
        VolumeSize size = VolumeSize.ofMegabytes(workspace.diskMb());
        return workspace.memoryMb() + volumes.kindOn(discovery.client()).memoryMegabytes(size);
    }

    @Override
    public boolean hasFiles(String volume) {
        return volumes.images().has(volume);
    }

    @Override
    public OpenSandbox start(SandboxSpec spec) {
        return make(requestOf(spec, false));
    }

    @Override
    public OpenSandbox startAgain(SandboxSpec spec) {
        return make(requestOf(spec, true));
    }

    private ContainerRequest requestOf(SandboxSpec spec, boolean filled) {
        Map<String, String> labels =
                labels().of(
                                new ContainerLabels.Owner(spec.tenant(), spec.run(), spec.epoch()),
                                spec.volume());
        String name = new ContainerName(spec.run(), spec.epoch()).toString();
        return new ContainerRequest(
                name, labels, spec.volume(), spec.workspace(), filled, spec.skills());
    }

    @Override
    public OpenSandbox startSpare(String volume, WorkspaceSpec workspace) {
        try {
            return make(
                    new ContainerRequest(
                            ContainerName.ofSpare(volume),
                            labels().of(madeNow(volume)),
                            volume,
                            workspace,
                            false,
                            List.of()));
        } catch (RuntimeException e) {
            discardQuietly(volume);
            throw e;
        }
    }

    @Override
    public void adopt(OpenSandbox spare, SandboxSpec spec) {
        String name = new ContainerName(spec.run(), spec.epoch()).toString();
        onEngine(calls -> {
            removeByName(calls, name);
            calls.renameContainerCmd(spare.container()).withName(name).exec();
        });
    }

    @Override
    public Optional<OpenSandbox> reconnect(OpenSandbox lost, String volume) {
        EngineClient engine = connected();
        if (volumes.kindOn(engine).keepsFiles()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Toolbox.startAlone(engine, lost.container(), engine.userOf(volume)));
        } catch (DockerException | SandboxLostException e) {
            LOG.debug("The container {} cannot be used any more", lost.container(), e);
            return Optional.empty();
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    @Override
    public void removeContainers(RunId run, long exceptEpoch) {
        onEngine(calls -> {
            for (Container container : containersOf(calls, run)) {
                boolean older =
                        ownerOf(container)
                                .filter(owner -> owner.epoch() != exceptEpoch)
                                .isPresent();
                if (older) {
                    removeByName(calls, container.getId());
                }
            }
        });
    }

    @Override
    public void removeContainer(RunId run, long epoch) {
        String name = new ContainerName(run, epoch).toString();
        onEngine(calls -> {
            removeByName(calls, name);
            skills.remove(calls, name);
        });
    }

    @Override
    public void removeSpare(OpenSandbox spare, String volume) {
        onEngine(calls -> removeByName(calls, spare.container()));
        discard(volume);
    }

    @Override
    public void discard(String volume) {
        onEngine(calls -> Volumes.remove(calls, volume));
        volumes.images().discard(volume);
    }

    private void discardQuietly(String volume) {
        try {
            discard(volume);
        } catch (RuntimeException e) {
            LOG.debug("The place {} was left to the sweep", volume, e);
        }
    }

    private OpenSandbox make(ContainerRequest request) {
        EngineClient engine = connected();
        VolumeKind images = volumes.images();
        // A place that has its image stays on it, whatever kind new places are of.
        VolumeKind kind =
                request.filled() || images.has(request.volume()) ? images : volumes.kindOn(engine);
        try {
            OpenSandbox made = makeOn(engine, kind, request);
            volumes.served(kind);
            return made;
        } catch (NotFoundException e) {
            throw new SandboxLostException("the sandbox image is not there: " + e.getMessage(), e);
        } catch (DockerException | VolumeException e) {
            if (!request.filled() && volumes.giveUp(kind, e)) {
                return make(request);
            }
            throw new SandboxLostException(
                    "the container engine could not make the sandbox: " + e.getMessage(), e);
        } catch (SandboxLostException e) {
            throw e;
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    /**
     * Container to be made.
     *
     * @param filled whether the place holds files already
     * @param skills folders that lie at {@code /skills}
     */
    private record ContainerRequest(
            String name,
            Map<String, String> labels,
            String volume,
            WorkspaceSpec size,
            boolean filled,
            List<GivenFolder> skills) {}

    private OpenSandbox makeOn(EngineClient engine, VolumeKind kind, ContainerRequest request) {
        DockerClient calls = engine.calls();
        VolumeSize size = VolumeSize.ofMegabytes(request.size().diskMb());
        int user = engine.userOf(request.volume());
        removeByName(calls, request.name());
        createVolume(calls, kind, request, size, engine.idOf(user));
        String skillVolume =
                request.skills().isEmpty()
                        ? null
                        : skills.fill(
                                engine,
                                request.name(),
                                request.labels(),
                                template.imageOf(request.size()),
                                request.skills());
        String container =
                template.create(
                                engine,
                                new ContainerTemplate.Request(
                                        request.name(),
                                        request.volume(),
                                        skillVolume,
                                        request.labels(),
                                        request.size(),
                                        request.size().memoryMb() + kind.memoryMegabytes(size)))
                        .exec()
                        .getId();
        try {
            calls.startContainerCmd(container).exec();
            if (engine.podman() && kind.keepsFiles()) {
                Volumes.giveBack(calls, request.volume(), engine.idOf(user));
            }
            return Toolbox.start(engine, container, user);
        } catch (RuntimeException e) {
            removeByName(calls, container);
            throw e;
        }
    }

    private void createVolume(
            DockerClient calls,
            VolumeKind kind,
            ContainerRequest request,
            VolumeSize size,
            int owner) {
        Map<String, String> place =
                request.filled()
                        ? kind.find(request.volume())
                        : kind.make(request.volume(), size, owner);
        Volumes.create(calls, place, request.volume(), labels().of(madeNow(request.volume())));
    }

    /** Containers that are named for the run, whatever they were made for. */
    private static List<Container> containersOf(DockerClient calls, RunId run) {
        return calls.listContainersCmd()
                .withShowAll(true)
                .withNameFilter(List.of(ContainerName.allOf(run)))
                .exec();
    }

    private Optional<ContainerName> ownerOf(Container container) {
        return OwnedContainer.of(container, labels()).flatMap(OwnedContainer::owner);
    }

    static void removeByName(DockerClient calls, String container) {
        try {
            calls.removeContainerCmd(container).withForce(true).withRemoveVolumes(false).exec();
        } catch (NotFoundException | ConflictException _) {
            // Gone, or on its way: another replica's reaper was quicker.
        }
    }

    private OwnedVolume madeNow(String volume) {
        return new OwnedVolume(volume, clock.instant());
    }

    private ContainerLabels labels() {
        return new ContainerLabels(labelKey.get());
    }

    private EngineClient connected() {
        try {
            return discovery.client();
        } catch (SandboxLostException e) {
            throw e;
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    private void onEngine(Consumer<DockerClient> calls) {
        asked(engine -> {
            calls.accept(engine);
            return true;
        });
    }

    private <T> T asked(Function<DockerClient, T> calls) {
        try {
            return calls.apply(connected().calls());
        } catch (SandboxLostException e) {
            throw e;
        } catch (DockerException e) {
            throw new SandboxLostException("the container engine refused: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    /** The client reports a connection that cannot be made, or breaks, as a bare exception. */
    private static SandboxLostException away(RuntimeException cause) {
        return new SandboxLostException("the container engine does not answer", cause);
    }
}
