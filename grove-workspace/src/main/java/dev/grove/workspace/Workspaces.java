package dev.grove.workspace;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.RunWorkspaces;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The workspaces of the runs that this replica executes. */
@Component
public class Workspaces implements RunWorkspaces {

    private final SandboxEngine engine;
    private final Map<RunId, OpenWorkspace> open = new ConcurrentHashMap<>();

    Workspaces(SandboxEngine engine) {
        this.engine = engine;
    }

    @Override
    public void open(
            TenantId tenant,
            RunId run,
            long epoch,
            WorkspaceSpec workspace,
            Map<String, String> files) {
        engine.removeContainers(run, epoch);
        OpenWorkspace fresh =
                new OpenWorkspace(engine, new SandboxSpec(tenant, run, epoch, workspace), files);
        OpenWorkspace older = open.put(run, fresh);
        if (older != null) {
            older.close();
        }
    }

    @Override
    public void release(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace != null && workspace.epoch() == epoch && open.remove(run, workspace)) {
            workspace.close();
            engine.removeContainer(run, epoch);
        }
    }

    @Override
    public void remove(RunId run) {
        OpenWorkspace workspace = open.remove(run);
        if (workspace != null) {
            workspace.close();
            engine.removeAll(run);
        }
    }

    /**
     * The sandbox of a run that is open here; made now if this is its first use.
     *
     * @throws SandboxLostException when it cannot be had
     */
    public Sandbox sandbox(RunId run, long epoch) {
        OpenWorkspace workspace = open.get(run);
        if (workspace == null || workspace.epoch() != epoch) {
            throw new SandboxLostException("The workspace belongs to another execution");
        }
        return workspace.sandbox();
    }

    /** Why no sandbox can be had at the moment, if none can. */
    public SandboxStatus status() {
        return engine.status();
    }

    /** For callers that nobody can cancel. */
    static Cancellation never() {
        return new Cancellation();
    }
}
