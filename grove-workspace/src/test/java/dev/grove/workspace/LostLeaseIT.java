package dev.grove.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A replica that lost a run without knowing it, and the one that has it now, on one engine. */
class LostLeaseIT {

    @Test
    void theFilesAreTheLaterExecutionsAlone() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            Workspaces stalled = bed.workspaces();
            Workspaces current = new Workspaces(bed.bean(SandboxProvisioner.class), Tracing.OFF);
            RunId run = bed.newRun();
            bed.shell(run, "echo kept > file");
            current.open(
                    bed.tenant(),
                    run,
                    2,
                    WorkspaceSpec.DEFAULTS,
                    Map.of(),
                    new KeptFiles(null, 0, true));

            // Its sandbox is gone; before the later execution has used the files, it gets another.
            stalled.sandbox(run, 1);
            Sandbox inUse = current.sandbox(run, 2);

            assertThat(bed.containersOf(run)).hasSize(1);
            assertThatThrownBy(() -> stalled.sandbox(run, 1))
                    .isInstanceOf(SandboxLostException.class)
                    .hasMessageContaining("belongs to another execution");
            assertThat(current.sandbox(run, 2)).isSameAs(inUse);
            stalled.release(run, 1);
            current.remove(run, 2);
            assertThat(bed.containersOf(run)).isEmpty();
        }
    }
}
