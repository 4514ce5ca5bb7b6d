package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A chat's answer is read once, whichever server gives it. The last test kills one of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ChatOfReplicasIT {

    static final String TEXT = "one two three four five six seven eight nine ten.";

    static final String SPEAKS =
            """
            turns:
              - {text: "%s", word_delay_ms: 120}
            """
                    .formatted(TEXT);

    static final String ACTS =
            """
            turns:
              - {text: "Let me see. ", tool_calls: [{name: count_unsafe}]}
              - {text: "%s", word_delay_ms: 120}
            """
                    .formatted(TEXT);

    static final String BREAKS =
            """
            turns:
              - {text: "%s", word_delay_ms: 120, breaks: 2}
            """
                    .formatted(TEXT);

    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder);
        one = cluster.start("one");
        other = cluster.start("other");
        one.awaitReady();
        other.awaitReady();
        cluster.store(one.caller(), "speaker", SPEAKS);
        cluster.store(one.caller(), "actor", ACTS);
        cluster.store(one.caller(), "stutterer", BREAKS);
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    @Order(1)
    void isReadOnceByAPageThatReloadsOnAnotherServer() {
        try (ChatStreamReader page =
                ChatStreamReader.say(one.caller(), "speaker", "reloads", "speak")) {
            page.awaitText("two");
        }
        assertThat(stored(other, "speaker", "reloads"))
                .as("without the answer under way")
                .hasSize(1);
        try (ChatStreamReader again =
                        ChatStreamReader.resume(other.caller(), "speaker", "reloads");
                ChatStreamReader same =
                        ChatStreamReader.resume(one.caller(), "speaker", "reloads")) {
            for (ChatStreamReader reader : List.of(again, same)) {
                reader.awaitDone();
                assertThat(said(reader)).isEqualTo(TEXT);
                assertThat(reader.text()).isEqualTo(TEXT);
                assertThat(reader.chunks("text-start")).hasSize(1);
            }
        }
        assertThat(stored(other, "speaker", "reloads").getLast().path("parts").toString())
                .contains(TEXT);
    }

    @Test
    @Order(2)
    void isThatOfTheThirdAttemptForWhoComesInTheMiddleOfIt() {
        try (ChatStreamReader first =
                ChatStreamReader.say(one.caller(), "stutterer", "breaks", "speak thrice")) {
            first.awaitText("three");
            try (ChatStreamReader late =
                            ChatStreamReader.resume(one.caller(), "stutterer", "breaks");
                    ChatStreamReader elsewhere =
                            ChatStreamReader.resume(other.caller(), "stutterer", "breaks")) {
                for (ChatStreamReader reader : List.of(late, elsewhere)) {
                    reader.awaitDone();
                    assertThat(said(reader)).isEqualTo(TEXT);
                    assertThat(reader.chunks("data-grove-dropped")).isEmpty();
                }
            }
            first.awaitDone();
            assertThat(first.text()).isEqualTo(TEXT);
            assertThat(first.chunks("data-grove-dropped"))
                    .extracting(chunk -> chunk.at("/data/id").stringValue())
                    .containsExactly("t1.1", "t1.2");
        }
    }

    @Test
    @Order(3)
    void isReadOnceByAPageWhoseServerIsKilled() {
        try (ChatStreamReader page = ChatStreamReader.say(one.caller(), "actor", "killed", "act");
                ChatStreamReader elsewhere = awaitAndResume(page)) {
            page.awaitText("two");
            one.kill();
            page.awaitClosed();
            try (ChatStreamReader again =
                    ChatStreamReader.resume(other.caller(), "actor", "killed")) {
                for (ChatStreamReader reader : List.of(again, elsewhere)) {
                    reader.awaitDone();
                    assertThat(reader.text()).isEqualTo("Let me see. " + TEXT);
                    assertThat(said(reader)).isEqualTo(reader.text());
                    assertThat(reader.chunks("tool-output-available")).hasSize(1);
                    assertThat(reader.chunks().getLast().path("finishReason").asString(""))
                            .isEqualTo("stop");
                }
            }
            String run = runOf(page);
            assertThat(cluster.epoch(run)).as("another server went on").isEqualTo(2);
            assertThat(cluster.traces().executions(run)).hasSize(1);
            assertThat(cluster.events(other.caller(), run))
                    .filteredOn(event -> event.path("type").asString("").equals("turn.answered"))
                    .hasSize(2);
        }
    }

    private ChatStreamReader awaitAndResume(ChatStreamReader page) {
        page.awaitText("one");
        return ChatStreamReader.resume(other.caller(), "actor", "killed");
    }

    /** All text that came, whatever became of it. */
    private static String said(ChatStreamReader reader) {
        return reader.chunks("text-delta").stream()
                .map(chunk -> chunk.path("delta").stringValue())
                .reduce("", String::concat);
    }

    private static String runOf(ChatStreamReader reader) {
        return reader.chunks().getFirst().at("/messageMetadata/grove/run_id").stringValue();
    }

    private static List<JsonNode> stored(ServerProcess server, String agent, String chat) {
        return server.caller()
                .get("/chat/" + agent + "/" + chat + "/messages")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }
}
