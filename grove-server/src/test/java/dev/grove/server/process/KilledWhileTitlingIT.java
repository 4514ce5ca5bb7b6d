package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Titles that models make of conversations, while servers are killed or race. */
class KilledWhileTitlingIT {

    private static final String SCRIPT =
            """
            turns:
              - when: {goal_contains: "The person said:\\nslowly"}
                text: a title that comes slowly
                word_delay_ms: 4000
              - when: {goal_contains: "The person said:"}
                text: a title
              - text: an answer
              - text: another answer
            """;

    private static final String TITLED = ",\"session\":{\"title\":\"model\"}";

    /** Several sweeps, which are a second apart. */
    private static final Duration SWEPT = Duration.ofSeconds(4);

    @Test
    void isNotAskedForAgainWhereItIsNotKnownWhatTheModelAnswered(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess one = cluster.start("one");
            one.awaitReady();
            cluster.storeWith(one.caller(), "talker", SCRIPT, "\"count_read\"", TITLED);
            String session = say(one, null, "slowly, please");
            await().atMost(Cluster.RUN_LIMIT).until(() -> titlesAsked(cluster).size() == 1);
            one.kill();
            ServerProcess two = cluster.start("two");
            two.awaitReady();
            awaitSweeps();
            assertThat(state(cluster, session)).isEqualTo("asking");
            cluster.owner()
                    .sql("UPDATE session_titles SET claimed_at = claimed_at - interval '6 minutes'")
                    .update();
            await().atMost(Cluster.RUN_LIMIT).until(() -> state(cluster, session).equals("done"));
            say(two, session, "and then");
            awaitSweeps();
            assertThat(titlesAsked(cluster)).hasSize(1);
            HttpAnswer read = two.caller().get("/sessions/" + session);
            assertThat(read.text("title")).isEqualTo("slowly, please");
            assertThat(read.text("title_by")).isEqualTo("first_line");
            assertThat(
                            cluster.owner()
                                    .sql(
                                            "SELECT outcome || ' ' || (output_tokens = worst_output) FROM session_titles")
                                    .query(String.class)
                                    .single())
                    .isEqualTo("lost true");
        }
    }

    @Test
    void isMadeByAnotherServerWhereOneDiesBeforeItAsks(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess one = cluster.start("one", Map.of("GROVE_SESSIONS_SWEEPINTERVAL", "1h"));
            one.awaitReady();
            cluster.storeWith(one.caller(), "talker", SCRIPT, "\"count_read\"", TITLED);
            String session = say(one, null, "hello");
            assertThat(state(cluster, session)).isEqualTo("due");
            one.kill();
            ServerProcess two = cluster.start("two");
            two.awaitReady();
            awaitTitle(two, session, "a title");
            assertThat(titlesAsked(cluster)).hasSize(1);
        }
    }

    @Test
    void isMadeOnceByTwoServersAndEndsWithAServerThatStops(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess one = cluster.start("one");
            ServerProcess two = cluster.start("two");
            one.awaitReady();
            two.awaitReady();
            cluster.storeWith(one.caller(), "talker", SCRIPT, "\"count_read\"", TITLED);
            List<String> sessions =
                    IntStream.range(0, 12)
                            .mapToObj(i -> say(i % 2 == 0 ? one : two, null, "hello " + i + "."))
                            .toList();
            sessions.forEach(session -> awaitTitle(two, session, "a title"));
            for (int i = 0; i < 12; i++) {
                String words = "hello " + i + ".";
                assertThat(titlesAsked(cluster).stream().filter(body -> body.contains(words)))
                        .hasSize(1);
            }
            String slow = say(one, null, "slowly, please");
            await().atMost(Cluster.RUN_LIMIT).until(() -> titlesAsked(cluster).size() == 13);
            Duration stopped = stop(one, two);
            assertThat(stopped).isLessThan(Duration.ofSeconds(30));
            assertThat(state(cluster, slow)).isEqualTo("done");
        }
    }

    private static Duration stop(ServerProcess... servers) {
        long since = System.nanoTime();
        for (ServerProcess server : servers) {
            server.terminate();
        }
        for (ServerProcess server : servers) {
            server.awaitEnd();
        }
        return Duration.ofNanos(System.nanoTime() - since);
    }

    /** Says something and waits for its answer; the session is a new one without one. */
    private static String say(ServerProcess server, @Nullable String session, String text) {
        String id =
                session == null
                        ? server.caller().post("/sessions", "{\"agent\":\"talker\"}").text("id")
                        : session;
        String messages = "/sessions/" + id + "/messages";
        String message = server.caller().post(messages, "{\"text\":\"" + text + "\"}").text("id");
        await().atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> server.caller().get(messages + "/" + message).text("state"),
                        "answered"::equals);
        return id;
    }

    private static void awaitTitle(ServerProcess server, String session, String title) {
        await().atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> server.caller().get("/sessions/" + session).text("title"),
                        title::equals);
    }

    private static List<String> titlesAsked(Cluster cluster) {
        return cluster.modelRequests().stream()
                .filter(body -> body.contains("You name conversations"))
                .toList();
    }

    private static String state(Cluster cluster, String session) {
        return cluster.owner()
                .sql("SELECT state FROM session_titles WHERE session_id = :id::uuid")
                .param("id", session)
                .query(String.class)
                .single();
    }

    private static void awaitSweeps() {
        long since = System.nanoTime();
        await().atMost(SWEPT.multipliedBy(3))
                .until(() -> System.nanoTime() - since > SWEPT.toNanos());
    }
}
