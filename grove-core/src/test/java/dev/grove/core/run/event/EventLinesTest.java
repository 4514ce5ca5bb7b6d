package dev.grove.core.run.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventType;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.TestSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How events are written, byte for byte: clients read them, and so do servers of the version before
 * while they are replaced.
 */
class EventLinesTest {

    private static final Path WRITTEN = Path.of("src/test/resources/events/lines.jsonl");
    private static final Path FRESH = Path.of("target/event-lines.jsonl");

    @Test
    void areWrittenAsTheyWere() throws IOException {
        List<String> lines =
                WrittenEvents.all().stream()
                        .map(event -> event.line(WrittenEvents.RUN, 1, WrittenEvents.AT).line())
                        .toList();
        Files.write(FRESH, lines);
        assertThat(lines)
                .as("where it is meant: cp grove-core/%s grove-core/%s", FRESH, WRITTEN)
                .isEqualTo(Files.readAllLines(WRITTEN));
    }

    @Test
    void haveASampleOfEachType() {
        assertThat(WrittenEvents.all()).extracting(RunEvent::type).contains(EventType.values());
    }

    @Test
    void areWrittenWithoutSecretsWhereTheirTextsAreNotClean() {
        Scrubber scrubber = TestSecrets.scrubber("login", "hunter2hunter2");
        RunEvent event =
                new WorkspaceEvent.FilesPut(
                        List.of(new WorkspaceEvent.PutFile("a/hunter2hunter2.txt", 4, "ab")));

        assertThat(event.line(WrittenEvents.RUN, 1, WrittenEvents.AT, scrubber).line())
                .isEqualTo(
                        "{\"type\":\"workspace.files_put\",\"at\":\"2026-11-21T00:00:00.120Z\",\"files\":[{\"path\":\"a/[secret:login].txt\",\"bytes\":4,\"sha256\":\"ab\"}]}");
    }
}
