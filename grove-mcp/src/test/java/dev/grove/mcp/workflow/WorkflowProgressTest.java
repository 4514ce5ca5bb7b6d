package dev.grove.mcp.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.DocumentFormat;
import dev.grove.mcp.workflow.WorkflowProgress.Step;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WorkflowProgressTest {

    private static final String YAML =
            """
            name: w
            nodes:
              a: {value: 1, title: The first}
              each: {map: "${[1, 2, 3]}", do: {value: 1}, after: [a]}
              sure: {ask: {title: "Sure?"}}
            """;

    private final WorkflowProgress progress =
            new WorkflowProgress(
                    ((WorkflowDocuments.Reading.Draft)
                                    new WorkflowDocuments(new JsonSchemas())
                                            .read(YAML, DocumentFormat.YAML))
                            .definition()
                            .graph());
    private long seq;

    private Optional<Step> after(EventType type, String data) {
        return progress.after(
                EventLine.of(new RunId(new UUID(0, 1)), ++seq, type, Instant.EPOCH, data));
    }

    @Test
    void countsNodesThatAreSettledByTheirTitles() {
        assertThat(progress.known()).isEqualTo(3);
        assertThat(after(EventType.NODE_STARTED, "{\"path\":\"a\",\"kind\":\"value\"}")).isEmpty();
        assertThat(after(EventType.NODE_COMPLETED, "{\"path\":\"a\",\"output\":1}"))
                .contains(new Step(1, 3, "The first completed"));
        assertThat(after(EventType.NODE_SKIPPED, "{\"path\":\"each\",\"reason\":\"r\"}"))
                .contains(new Step(2, 3, "each skipped"));
        assertThat(after(EventType.RUN_COMPLETED, "{}")).isEmpty();
    }

    @Test
    void countsElementsOfMapsOnceTheyAreKnown() {
        assertThat(
                        after(
                                EventType.NODE_STARTED,
                                "{\"path\":\"each\",\"kind\":\"map\",\"items\":3}"))
                .isEmpty();
        assertThat(progress.known()).isEqualTo(6);
        assertThat(
                        after(
                                EventType.MAP_PROGRESS,
                                "{\"path\":\"each\",\"items\":3,\"started\":3,\"completed\":1,\"failed\":1}"))
                .contains(new Step(2, 6, "each 2 of 3"));
        assertThat(after(EventType.NODE_FAILED, "{\"path\":\"each/2\"}")).isEmpty();
        assertThat(after(EventType.NODE_COMPLETED, "{\"path\":\"each\"}"))
                .contains(new Step(4, 6, "each completed"));
    }

    @Test
    void countsANodeOnceHoweverItWasSettled() {
        assertThat(after(EventType.NODE_SETTLED, "{\"path\":\"sure\",\"decision\":\"approve\"}"))
                .isEmpty();
        assertThat(after(EventType.NODE_COMPLETED, "{\"path\":\"sure\"}"))
                .contains(new Step(1, 3, "sure completed"));
        assertThat(after(EventType.NODE_SETTLED, "{\"path\":\"a\",\"decision\":\"output\"}"))
                .contains(new Step(2, 3, "The first settled"));
        assertThat(after(EventType.NODE_FAILED, "{\"path\":\"a\"}"))
                .contains(new Step(2, 3, "The first failed"));
    }
}
