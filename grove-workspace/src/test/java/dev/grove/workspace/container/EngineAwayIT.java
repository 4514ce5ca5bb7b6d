package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The engine goes away under a run, and comes back. */
class EngineAwayIT {

    private static final ObjectNode READ = SandboxTestBed.json("{\"path\":\"kept\"}");

    private EngineProxy proxy;
    private SandboxTestBed bed;
    private RunId run;

    @BeforeEach
    void setUp() {
        try (SandboxTestBed direct = SandboxTestBed.open()) {
            proxy = new EngineProxy(direct.host());
        }
        bed = SandboxTestBed.openAt(proxy.address());
        run = bed.newRun();
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
    }

    @AfterEach
    void tearDown() {
        if (bed != null) {
            bed.workspaces().remove(run);
            bed.close();
        }
        if (proxy != null) {
            proxy.close();
        }
    }

    @Test
    void leavesTheCallUnderWayInDoubtAndSaysOfTheNextThatNoSandboxCanBeHad() {
        CompletableFuture<String> call =
                CompletableFuture.supplyAsync(() -> bed.shell(run, "touch begun; sleep 60"));
        await().until(() -> bed.ok(run, "ws_list_files", "{}").contains("begun"));

        proxy.crash();

        assertThatThrownBy(call::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ToolInterruptedException.class);
        assertThat(bed.call(run, "ws_file_read", READ))
                .isEqualTo(
                        new ToolOutcome.Failed(
                                "No sandbox can be had: the container engine does not answer"));

        proxy.comeBack();

        assertThat(bed.ok(run, "ws_file_read", READ.toString())).contains("kept");
        assertThat(bed.shell(run, "pgrep -c sleep; true")).as("the old container").startsWith("1");
    }
}
