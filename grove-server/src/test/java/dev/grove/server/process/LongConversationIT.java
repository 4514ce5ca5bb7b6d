package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Fifty messages, each answered after a call, over the death of a server in the middle of an answer
 * and that of the one that took it over: by the bytes that the model received.
 */
class LongConversationIT {

    private static final int MESSAGES = 50;
    private static final int TAKEN_OVER = 20;
    private static final int RESTARTED = 35;

    /** Members after the messages. */
    private static final String AFTER_MESSAGES = "],\"max_completion_tokens\":";

    private String session = "";

    @Test
    void beginsEachRequestWithTheOneBeforeIt(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess first = cluster.start("first");
            first.awaitReady();
            cluster.store(first.caller(), "talker", script());
            session = first.caller().post("/sessions", "{\"agent\":\"talker\"}").text("id");
            say(first.caller(), 1, TAKEN_OVER - 1);

            ServerProcess other = cluster.start("other");
            other.awaitReady();
            Held held = Held.after(CommitPoint.ANSWERED, 1);
            cluster.traces().hold(text(TAKEN_OVER), held);
            send(first.caller(), TAKEN_OVER);
            cluster.awaitHeld(text(TAKEN_OVER));
            first.kill();
            awaitAnswered(other.caller(), TAKEN_OVER);
            say(other.caller(), TAKEN_OVER + 1, RESTARTED);

            other.kill();
            ServerProcess again = cluster.start("other");
            again.awaitReady();
            say(again.caller(), RESTARTED + 1, MESSAGES);
            assertThatEachBeginsWithTheOneBefore(cluster.sent(text(1)));
        }
    }

    /** A turn is chosen by the answers before it, of all messages. */
    private static String script() {
        StringBuilder script = new StringBuilder("turns:\n");
        for (int n = 1; n <= MESSAGES; n++) {
            script.append(
                            "  - {text: I count for %d., tool_calls: [{name: count_read}]}\n"
                                    .formatted(n))
                    .append("  - text: It is counted for %d.\n".formatted(n));
        }
        return script.toString();
    }

    private static String text(int n) {
        return "message number " + n;
    }

    private void say(HttpCaller caller, int from, int to) {
        for (int n = from; n <= to; n++) {
            send(caller, n);
            awaitAnswered(caller, n);
        }
    }

    private void send(HttpCaller caller, int n) {
        HttpAnswer sent =
                caller.post(
                        "/sessions/" + session + "/messages",
                        JsonMapper.shared()
                                .writeValueAsString(Map.of("text", text(n), "client_id", "m" + n)));
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
    }

    private void awaitAnswered(HttpCaller caller, int n) {
        String newest = "/sessions/" + session + "/messages?newest_first=true&limit=1";
        await("the answer to message " + n)
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    JsonNode message = caller.get(newest).json().path("items").path(0);
                    return message.path("n").asInt() == n
                            && message.path("state").asString().equals("answered");
                });
    }

    private static void assertThatEachBeginsWithTheOneBefore(List<String> requests) {
        assertThat(requests).as("no answer was asked for twice").hasSize(2 * MESSAGES);
        for (int i = 1; i < requests.size(); i++) {
            assertThat(messagesOf(requests.get(i)))
                    .as("request " + i)
                    .startsWith(messagesOf(requests.get(i - 1)) + ",");
        }
        assertThat(
                        JsonMapper.shared()
                                .readTree(requests.getLast())
                                .path("messages")
                                .valueStream()
                                .filter(message -> message.path("role").asString().equals("user"))
                                .map(message -> message.path("content").asString()))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, MESSAGES)
                                .mapToObj(LongConversationIT::text)
                                .toList());
    }

    /** The request up to the end of its messages. */
    private static String messagesOf(String request) {
        int end = request.lastIndexOf(AFTER_MESSAGES);
        assertThat(end).isPositive();
        return request.substring(0, end);
    }
}
