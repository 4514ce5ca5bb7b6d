package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Calls of tools that work on files: such a run has a sandbox, as a run of an agent has. */
class SandboxToolCallIT extends SandboxServerIT {

    @Test
    void worksOnTheFilesThatItBeginsWithAndKeepsWhatItChanges() {
        HttpCaller caller = newCaller(newTenant(), "invoke");
        JsonNode first =
                completed(
                        caller,
                        """
                        {"tool":"ws_shell","arguments":{"command":"cat a.txt; echo two > b.txt"},
                         "workspace_files":{"a.txt":"one"},"limits":{"max_seconds":120}}
                        """);
        assertThat(first.path("result").asString()).contains("one");
        String run = first.path("run_id").asString();
        JsonNode second =
                completed(
                        caller,
                        """
                        {"tool":"ws_file_read","arguments":{"path":"b.txt"},
                         "workspace_from":{"run_id":"%s"},"limits":{"max_seconds":120}}
                        """
                                .formatted(run));
        assertThat(second.path("result").asString()).contains("two");
    }

    private static JsonNode completed(HttpCaller caller, String call) {
        HttpAnswer accepted = caller.post("/tool-calls", call);
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String path = "/agent-runs/" + accepted.text("run_id");
        await("completion")
                .atMost(Duration.ofMinutes(2))
                .until(() -> caller.get(path).text("status"), "completed"::equals);
        return caller.get(path).json();
    }
}
