package dev.grove.workspace;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunWorkspaces;
import dev.grove.core.workspace.SandboxImages;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.place.VolumeAssignment;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import io.opentelemetry.api.trace.SpanKind;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The workspaces of the runs that this replica executes. */
@Component
public class Workspaces implements RunWorkspaces, SandboxImages {

    private final SandboxProvisioner provisioner;
    private final Engines engines;
    private final Tracing tracing;
    private final Map<RunId, OpenWorkspace> open = new ConcurrentHashMap<>();

    Workspaces(SandboxProvisioner provisioner, Tracing tracing) {
        this.provisioner = provisioner;
        this.tracing = tracing;
        this.engines = provisioner.engines();
    }

    @Override
    public void open(
            TenantId tenant,
            RunId run,
            long epoch,
            WorkspaceSpec workspace,
            Map<String, String> files,
            KeptFiles kept) {
        OpenWorkspace fresh =
                new OpenWorkspace(
                        provisioner,
                        new WorkspaceOwner(tenant, run, epoch, workspace),
                        files,
                        kept);
        OpenWorkspace older = open.put(run, fresh);
        if (older != null) {
            older.close();
        }
        engines.everywhere(engine -> engine.removeContainers(run, epoch));
    }

    @Override
    public Keeping keep(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace == null || workspace.owner().epoch() != epoch) {
            return new Keeping.Unchanged();
        }
        if (!workspace.hasSandbox()) {
            return workspace.keep();
        }
        try (var _ = tracing.begin("sandbox keep files", SpanKind.INTERNAL)) {
            return workspace.keep();
        }
    }

    @Override
    public boolean restore(RunId run, long epoch, @Nullable String digest) {
        OpenWorkspace workspace = open.get(run);
        if (workspace == null || workspace.owner().epoch() != epoch) {
            return false;
        }
        try (var _ = tracing.begin("sandbox restore files", SpanKind.INTERNAL)) {
            return workspace.restore(digest);
        }
    }

    @Override
    public void release(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace != null
                && workspace.owner().epoch() == epoch
                && open.remove(run, workspace)) {
            workspace.close();
            engines.everywhere(engine -> engine.removeContainer(run, epoch));
        }
    }

    @Override
    public void remove(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace == null
                || workspace.owner().epoch() != epoch
                || !open.remove(run, workspace)) {
            return;
        }
        workspace.close();
        engines.everywhere(engine -> engine.removeContainer(run, epoch));
        Optional<String> volume =
                workspace
                        .volume()
                        .or(() ->
                                provisioner
                                        .assignments()
                                        .find(workspace.owner().tenant(), run)
                                        .filter(assignment -> assignment.epoch() <= epoch)
                                        .map(VolumeAssignment::volume));
        volume.ifPresent(present -> {
            engines.everywhere(engine -> engine.discard(present));
            provisioner.assignments().forget(present);
        });
    }

    /**
     * The sandbox of a run that is open here; made now if this is its first use.
     *
     * @throws SandboxLostException when it cannot be had
     */
    public Sandbox sandbox(RunId run, long epoch) {
        OpenWorkspace workspace = opened(run, epoch);
        if (!tracing.isOn()) {
            return workspace.sandbox();
        }
        if (workspace.hasSandbox()) {
            return new TracedSandbox(workspace.sandbox(), tracing);
        }
        try (var _ = tracing.begin("sandbox start", SpanKind.INTERNAL)) {
            return new TracedSandbox(workspace.sandbox(), tracing);
        }
    }

    /** How many runs that are executed here have a sandbox; never waits. */
    public long sandboxes() {
        return open.values().stream().filter(OpenWorkspace::hasSandbox).count();
    }

    /**
     * Takes the notice about its files that the run's model must read before it goes on; returned
     * once.
     */
    public Optional<String> takeNotice(RunId run, long epoch) {
        return opened(run, epoch).takeNotice();
    }

    /** Why no sandbox can be had at the moment, if none can. */
    public SandboxStatus status() {
        return engines.status();
    }

    /** Proof of the engine that made the run's sandbox, as JSON; empty if it never had one. */
    public Optional<String> sandboxOf(TenantId tenant, RunId run) {
        return provisioner.assignments().sandboxOf(tenant, run);
    }

    @Override
    public Optional<String> lacking(String image) {
        return engines.lacking(image);
    }

    private OpenWorkspace opened(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace == null || workspace.owner().epoch() != epoch) {
            throw new SandboxLostException("The workspace belongs to another execution");
        }
        return workspace;
    }
}
