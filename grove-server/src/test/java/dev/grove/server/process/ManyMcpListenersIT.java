package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that wait for changes at one server: as many as its heap of 256 MiB is good for, at some
 * 170 KiB each.
 */
@EnabledOnOs(OS.LINUX)
class ManyMcpListenersIT {

    private static final int LISTENERS = 750;
    private static final int KEYS = 10;

    /** No more than wait to be accepted. */
    private static final int AT_ONCE = 50;

    @Test
    void costAConnectionEachAndNoThreadAndAllAreNotified(@TempDir Path folder) throws IOException {
        try (Cluster cluster = new Cluster(folder, Map.of("GROVE_MCP_LISTEN_LISTENSPERKEY", "75"));
                IdleListeners listeners = new IdleListeners()) {
            ServerProcess server = cluster.start("one");
            server.awaitReady();
            HttpCaller operator = server.caller();
            String tenant = operator.post("/tenants", "{\"name\":\"mcp\"}").text("id");
            List<HttpAnswer> keys = new ArrayList<>();
            for (int i = 0; i < KEYS; i++) {
                keys.add(key(operator, tenant, "invoke"));
            }
            HttpCaller author =
                    new HttpCaller(
                            operator.server(), key(operator, tenant, "provision").text("key"), "");
            cluster.store(author, "agent", "turns: [{text: done}]", "count_read");
            Cost before = Cost.of(server.pid());

            for (int i = 1; i <= LISTENERS; i++) {
                listeners.open(operator.server(), keys.get(i % KEYS).text("key"));
                if (i % AT_ONCE == 0) {
                    await(listeners::acknowledged, i);
                }
            }
            Cost with = Cost.of(server.pid());
            report(before, with);
            assertThat(with.threads()).isLessThan(before.threads() + 50);

            assertThat(author.post("/agents/agent/publish", "{\"expected_version\":1}").status())
                    .isEqualTo(200);
            await(listeners::notified, LISTENERS);
            assertThat(McpClient.modern(author).call("tools/list", "{}").body())
                    .contains("\"agent\"");

            for (HttpAnswer key : keys) {
                assertThat(operator.delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            }
            await(listeners::ended, LISTENERS);
        }
    }

    private static void await(Callable<Integer> count, int expected) {
        Awaitility.await().until(count, present -> present == expected);
    }

    /**
     * Resident memory and threads of a process.
     *
     * @param threads of the operating system
     */
    private record Cost(long mebibytes, long threads) {

        static Cost of(long pid) {
            try {
                List<String> status = Files.readAllLines(Path.of("/proc/" + pid + "/status"));
                return new Cost(number(status, "VmRSS:") / 1024, number(status, "Threads:"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static long number(List<String> status, String name) {
            String line =
                    status.stream().filter(each -> each.startsWith(name)).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", ""));
        }
    }

    private static void report(Cost before, Cost with) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "report"));
        Path _ =
                Files.writeString(
                        folder.resolve("mcp-listeners"),
                        "%d idle MCP listeners on one server: %d MiB and %d threads, of which %d and %d before they came%n"
                                .formatted(
                                        LISTENERS,
                                        with.mebibytes(),
                                        with.threads(),
                                        before.mebibytes(),
                                        before.threads()));
    }

    private static HttpAnswer key(HttpCaller operator, String tenant, String scope) {
        return operator.post(
                "/mcp/keys",
                """
                {"name":"%s","scope":"%s","tenant_id":"%s"}
                """
                        .formatted(scope, scope, tenant));
    }
}
