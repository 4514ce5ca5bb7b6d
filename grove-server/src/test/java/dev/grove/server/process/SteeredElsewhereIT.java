package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message that one server takes for an answer that another one executes. */
class SteeredElsewhereIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: first}}]
              - tool_calls: [{name: count_read, arguments: {gate: second}}]
              - text: the end
            """;

    /** More than the pause between two looks, by far. */
    private static final Duration LOOKED = Duration.ofSeconds(2);

    @Test
    void isReadByTheExecutionOnTheOtherServer(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess one = cluster.start("one");
            one.awaitReady();
            ServerProcess other = cluster.start("other");
            other.awaitReady();
            cluster.store(one.caller(), "talker", SCRIPT);
            String session = one.caller().post("/sessions", "{\"agent\":\"talker\"}").text("id");
            String run =
                    send(one, session, "count for me", "").json().at("/answer/run_id").asString();
            ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
            ServerProcess elsewhere = executor == one ? other : one;
            HttpAnswer sent = send(elsewhere, session, "slowly", ",\"if_busy\":\"steer\"");
            assertThat(sent.text("state")).isEqualTo("steering");
            long since = System.nanoTime();
            await().atMost(Cluster.RUN_LIMIT)
                    .until(() -> System.nanoTime() - since > LOOKED.toNanos());
            cluster.traces().open("first");
            assertThat(cluster.awaitExecutor(run, "call_2_1")).isEqualTo(executor);
            String path = "/sessions/" + session + "/messages/" + sent.text("id");
            assertThat(elsewhere.caller().get(path).text("state")).isEqualTo("steered");
            cluster.traces().open("second");
            cluster.awaitStatus(one.caller(), run, "completed");
            assertThat(cluster.epoch(run)).isEqualTo(1);
            assertThat(cluster.modelRequests()).last().asString().contains("slowly");
        }
    }

    private static HttpAnswer send(ServerProcess server, String session, String text, String more) {
        return server.caller()
                .post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"" + text + "\"" + more + "}");
    }
}
