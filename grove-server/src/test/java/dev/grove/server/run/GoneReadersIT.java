package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Readers of a run's stream who go away while it goes on. */
class GoneReadersIT extends ServerIT {

    @Autowired private EventHub hub;

    @Test
    void areForgottenAndHurtNoOtherReader() throws IOException {
        HttpCaller caller = newCaller(newTenant(), "admin");
        String agent = "slow-" + UUID.randomUUID();
        caller.post(
                "/agents",
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/slow\",\"tools\":[\"finish\"]}"
                        .formatted(agent));
        String id = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("run_id");
        RunId run = NamedRun.parse(id);

        try (Socket reader = new Socket(InetAddress.getLoopbackAddress(), port())) {
            reader.getOutputStream()
                    .write(
                            "GET /agent-runs/%s/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                                    .formatted(id, caller.key())
                                    .getBytes(StandardCharsets.US_ASCII));
            BufferedReader stream =
                    new BufferedReader(
                            new InputStreamReader(reader.getInputStream(), StandardCharsets.UTF_8));
            assertThat(stream.lines().anyMatch("event: run.started"::equals)).isTrue();
            assertThat(hub.hasListeners(run)).isTrue();
        }

        await().until(() -> !hub.hasListeners(run));
        HttpAnswer cancelled = caller.post("/agents/" + agent + "/runs/" + id + "/cancel", "");
        assertThat(cancelled.status()).as(cancelled.body()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + id + "/stream").body()).contains("run.cancelled");
    }
}
