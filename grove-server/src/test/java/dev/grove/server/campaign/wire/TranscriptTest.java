package dev.grove.server.campaign.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    private final Transcript transcript = new Transcript("one", UnaryOperator.identity());

    @Test
    void takesAStatementOutsideOfATransactionForOne() {
        run("", "UPDATE runs SET a = $1", "turn.answered");
        Commit commit = transcript.endUnit().orElseThrow();
        assertThat(commit.server()).isEqualTo("one");
        assertThat(commit.says("UPDATE runs")).isTrue();
        assertThat(commit.says("turn.answered")).isTrue();
    }

    @Test
    void reportsATransactionWhenItCommits() {
        run("", "BEGIN", "");
        run("", "INSERT INTO runs VALUES ($1)", "first");
        assertThat(transcript.endUnit()).isEmpty();
        run("", "INSERT INTO events VALUES ($1)", "second");
        assertThat(transcript.endUnit()).isEmpty();
        run("", "COMMIT", "");
        Commit commit = transcript.endUnit().orElseThrow();
        assertThat(commit.says("INSERT INTO runs")).isTrue();
        assertThat(commit.says("second")).isTrue();

        run("", "SELECT 1", "");
        assertThat(transcript.endUnit()).map(next -> next.says("second")).contains(false);
    }

    @Test
    void knowsAPreparedStatementByItsName() {
        run("S_1", "UPDATE runs", "a");
        transcript.endUnit();
        transcript.record(bind("S_1", "b"));
        assertThat(transcript.endUnit()).map(again -> again.says("UPDATE runs")).contains(true);
    }

    @Test
    void changesAStatementAndNothingElseOfItsMessage() throws IOException {
        Transcript changing = new Transcript("one", sql -> sql.replace(" AND b", ""));
        byte[] rest = {0, 1, 0, 0, 0, 23};
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(bytes("S_2\0WHERE a AND b\0"));
        body.writeBytes(rest);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        changing.record(new Message('P', body.toByteArray())).writeTo(sent);

        Optional<Message> arrived =
                Message.read(new DataInputStream(new ByteArrayInputStream(sent.toByteArray())));
        assertThat(arrived).map(message -> message.string(0)).contains("S_2");
        assertThat(arrived).map(message -> message.string(1)).contains("WHERE a");
        assertThat(bytes(arrived.orElseThrow().text())).endsWith(rest);
    }

    private void run(String name, String sql, String parameter) {
        transcript.record(new Message('P', bytes(name + "\0" + sql + "\0\0\0")));
        transcript.record(bind(name, parameter));
    }

    private static Message bind(String name, String parameter) {
        return new Message('B', bytes("\0" + name + "\0" + parameter));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
