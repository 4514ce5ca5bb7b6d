package dev.grove.core.run.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RunStatusTest {

    private static final Path DRAWING = Path.of("../docs/run-states.md");

    @Test
    void isDrawnInTheDocsAsItIs() throws IOException {
        assertThat(Files.readString(DRAWING))
                .as("docs/run-states.md is stale; it must hold:%n%s", drawing())
                .contains(drawing());
    }

    @Test
    void callersResumeNoCompletedOrCancelledRun() {
        assertThat(RunStatus.COMPLETED.successors()).isEmpty();
        assertThat(RunStatus.COMPLETED.isResumableWithin()).isFalse();
        assertThat(RunStatus.CANCELLED.isResumable()).isFalse();
        assertThat(RunStatus.CANCELLED.isResumableWithin()).isTrue();
        assertThat(RunStatus.STOPPED.isResumable()).isTrue();
        assertThat(RunStatus.FAILED.isResumable()).isTrue();
    }

    private static String drawing() {
        StringBuilder drawing =
                new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> queued\n");
        for (RunStatus from : RunStatus.values()) {
            for (RunStatus to : from.successors()) {
                drawing.append("    ")
                        .append(from.wireName())
                        .append(" --> ")
                        .append(to.wireName())
                        .append('\n');
            }
        }
        return drawing.append("```\n").toString();
    }
}
