package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.id.RunId;
import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers behind the nginx of the guide to deployment. */
@LongForm
class ReverseProxyIT {

    private static final String STUCK =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: never}}
            """;

    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;
    private NginxProxy proxy;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        cluster = new Cluster(folder);
        one = cluster.start("one");
        other = cluster.start("other");
        one.awaitReady();
        other.awaitReady();
        proxy = new NginxProxy(List.of(one, other));
    }

    @AfterEach
    void stop() {
        if (proxy != null) {
            proxy.close();
        }
        cluster.close();
    }

    @Test
    void hasEventsAtOnceAndTheRestFromTheOtherServerWhenOneIsKilled() {
        cluster.store(proxy.caller(), "stuck", STUCK);
        String run = cluster.run(proxy.caller(), "stuck", "be followed");
        ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
        ServerProcess left = executor == one ? other : one;
        try (StreamFollower follower = new StreamFollower(List.of(proxy.caller()), run)) {
            await("an event of a run that does not end").until(() -> has(follower, "tool.started"));
            executor.kill();
            await("the event of the server that took over")
                    .until(() -> has(follower, "run.resumed"));
            HttpAnswer cancelled = proxy.caller().post("/agent-runs/" + run + "/cancel", "");
            assertThat(cancelled.status()).as(cancelled.body()).isEqualTo(202);
            await("the end").until(follower::isComplete);
            assertThat(follower.events())
                    .extracting(event -> event.path("seq").intValue())
                    .isEqualTo(
                            left.caller()
                                    .get("/agent-runs/" + run + "/events")
                                    .json()
                                    .path("items")
                                    .valueStream()
                                    .map(event -> event.path("seq").intValue())
                                    .toList());
        }
    }

    /** Grove answers for itself that it has no such run: nginx would have refused the file. */
    @Test
    void letsAFilePassThatIsLargerThanNginxTakesByItself() {
        String path = "/agent-runs/" + RunId.next().value() + "/workspace/files/large.bin";
        HttpAnswer answer =
                proxy.caller()
                        .send(
                                proxy.caller()
                                        .request(path)
                                        .header("Content-Type", "application/octet-stream")
                                        .PUT(BodyPublishers.ofByteArray(new byte[2 << 20])));
        assertThat(answer.status()).as(answer.body()).isEqualTo(404);
        assertThat(answer.text("code")).isEqualTo("not_found");
    }

    private static boolean has(StreamFollower follower, String type) {
        return follower.events().stream()
                .anyMatch(event -> event.path("type").stringValue().equals(type));
    }
}
