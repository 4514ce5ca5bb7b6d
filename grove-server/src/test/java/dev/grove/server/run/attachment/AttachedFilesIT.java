package dev.grove.server.run.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import dev.grove.server.run.WaitingRun;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Attachments that no model reads by itself, in workspaces. */
class AttachedFilesIT extends SandboxServerIT {

    @Test
    void lieInTheWorkspaceAlsoOfARunOnceMore() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        String agent = "reader-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/attached\",\"tools\":[\"ws_shell\",\"finish\"]}"
                                .formatted(agent));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer started =
                caller.post(
                        "/agents/" + agent + "/runs",
                        "{\"goal\":\"g\",\"attachments\":[%s,%s,%s]}"
                                .formatted(
                                        attachment("seen.png", TestImages.PIXEL),
                                        attachment("../../data.csv", bytes("1,2\n")),
                                        attachment("page.png", bytes("<html>"))));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        assertThat(started.json().path("attachments").valueStream())
                .extracting(each -> each.path("path").asString(""))
                .containsExactly("", "attachments/2-data.csv", "attachments/3-page.png");
        assertRead(caller, agent, started.text("run_id"));

        HttpAnswer rerun =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}"
                                .formatted(started.text("run_id")));
        assertRead(caller, agent, rerun.text("items/0/started_run_id"));
    }

    private static void assertRead(HttpCaller caller, String agent, String run) {
        WaitingRun it = new WaitingRun(caller, agent, run);
        it.awaitStatus("completed");
        assertThat(it.turnCalls().getFirst().path("result").asString())
                .startsWith("1,2\n<html>2-data.csv\n3-page.png");
    }

    private static String attachment(String name, byte[] bytes) {
        return "{\"name\":\"%s\",\"data\":\"data:;base64,%s\"}"
                .formatted(name, Base64.getEncoder().encodeToString(bytes));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
