package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.mcp.fixture.FixtureTools;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** In the modern era nothing is kept for a client that goes: its call ends with its connection. */
class GoneMcpClientsIT extends McpServerIT {

    @Autowired private FixtureTools tools;

    /** Within a second, or a few on a busy machine; it took ten when streams were tried rarely. */
    @Test
    void aCallEndsSoonAfterItsClientHasGone() throws Exception {
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
        McpClient client = McpClient.modern(newCaller(newTenant(), "invoke"));
        try (McpClient.Stream _ =
                client.open(client.request("tools/call", "{\"name\":\"wait_until_cancelled\"}"))) {
            assertThat(tools.begun.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(tools.cancelled.await(8, TimeUnit.SECONDS)).as("it has ended").isTrue();
    }
}
