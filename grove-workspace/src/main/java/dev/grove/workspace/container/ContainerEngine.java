package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.id.RunId;
import dev.grove.workspace.SandboxEngine;
import dev.grove.workspace.SandboxLostException;
import dev.grove.workspace.SandboxSpec;
import dev.grove.workspace.SandboxStatus;
import dev.grove.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Sandboxes as containers. */
@Component
class ContainerEngine implements SandboxEngine {

    private final EngineDiscovery discovery;
    private final WorkspaceSettings settings;
    private final LabelKey labelKey;

    ContainerEngine(EngineDiscovery discovery, WorkspaceSettings settings, LabelKey labelKey) {
        this.discovery = discovery;
        this.settings = settings;
        this.labelKey = labelKey;
    }

    @Override
    public SandboxStatus status() {
        return discovery.status();
    }

    @Override
    public OpenSandbox start(SandboxSpec spec) {
        try {
            return startOn(discovery.client(), spec);
        } catch (NotFoundException e) {
            throw new SandboxLostException("the sandbox image is not there: " + e.getMessage(), e);
        } catch (DockerException e) {
            throw new SandboxLostException("the container engine could not make the sandbox", e);
        } catch (SandboxLostException e) {
            throw e;
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    private OpenSandbox startOn(EngineClient engine, SandboxSpec spec) {
        DockerClient calls = engine.calls();
        Labels labels = new Labels(labelKey.get());
        calls.createVolumeCmd()
                .withName(ContainerTemplate.volume(spec))
                .withLabels(labels.of(owner(spec, Labels.ANY_EPOCH)))
                .exec();
        removeByName(calls, ContainerTemplate.name(spec));
        String container =
                ContainerTemplate.create(
                                calls, spec, labels.of(owner(spec, spec.epoch())), settings)
                        .exec()
                        .getId();
        calls.startContainerCmd(container).exec();
        return Toolbox.start(engine, container);
    }

    @Override
    public void removeContainers(RunId run, long exceptEpoch) {
        Labels labels = new Labels(labelKey.get());
        onEngine(calls -> {
            for (Container container : containersOf(calls, run)) {
                boolean older =
                        labels.verify(container.getLabels())
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
        onEngine(calls -> removeByName(calls, "grove-" + run + "-" + epoch));
    }

    @Override
    public void removeAll(RunId run) {
        onEngine(calls -> {
            for (Container container : containersOf(calls, run)) {
                removeByName(calls, container.getId());
            }
            try {
                calls.removeVolumeCmd("grove-ws-" + run).exec();
            } catch (NotFoundException _) {
                // It never had one, or it is gone already.
            }
        });
    }

    private void onEngine(Consumer<DockerClient> calls) {
        try {
            calls.accept(discovery.client().calls());
        } catch (DockerException | SandboxLostException e) {
            throw e;
        } catch (RuntimeException e) {
            throw away(e);
        }
    }

    /** The client reports a connection that cannot be made, or breaks, as a bare exception. */
    private static SandboxLostException away(RuntimeException cause) {
        return new SandboxLostException("the container engine does not answer", cause);
    }

    private static List<Container> containersOf(DockerClient calls, RunId run) {
        return calls.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(Labels.RUN, run.toString()))
                .exec();
    }

    static void removeByName(DockerClient calls, String container) {
        try {
            calls.removeContainerCmd(container).withForce(true).withRemoveVolumes(false).exec();
        } catch (NotFoundException | ConflictException _) {
            // Gone, or on its way: another replica's reaper was quicker.
        }
    }

    private static Labels.Owner owner(SandboxSpec spec, long epoch) {
        return new Labels.Owner(spec.tenant(), spec.run(), epoch);
    }
}
