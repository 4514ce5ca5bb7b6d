package dev.grove.language.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.expression.Expressions;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.DocumentFormat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A document that has a tool's large schema looked at again and again. */
class HostileArgumentsTest {

    /** Time of the processor, so that a busy machine does not fail it. */
    private static final Duration MOST_TIME = Duration.ofSeconds(20);

    private static final int MEMBERS = 6_000;

    private final JsonSchemas schemas = new JsonSchemas();

    private final WorkflowAnalysis analysis =
            new WorkflowAnalysis(new WorkflowDocuments(schemas), new Expressions(), schemas);

    @Test
    void aSchemaIsMadeCheckableOnceHoweverManyArgumentsThereAre() {
        String definitions =
                IntStream.range(0, 400)
                        .mapToObj(i -> "\"d%d\":{\"pattern\":\"[a-z]{40}\"}".formatted(i))
                        .collect(Collectors.joining(","));
        String properties =
                IntStream.range(0, MEMBERS)
                        .mapToObj(i ->
                                "\"p%d\":{\"minimum\":2%s}"
                                        .formatted(i, i < 2 ? "" : ",\"$ref\":\"#/$defs/d1\""))
                        .collect(Collectors.joining(","));
        KnownDefinitions known =
                new KnownRecords()
                        .tool(
                                "large",
                                "{\"type\":\"object\",\"properties\":{%s},\"$defs\":{%s}}"
                                        .formatted(properties, definitions));
        String arguments =
                IntStream.range(0, MEMBERS)
                        .mapToObj(i -> "\"p%d\":%d".formatted(i, i == 0 ? 1 : 2))
                        .collect(Collectors.joining(","));
        String document =
                "{\"name\":\"w\",\"nodes\":{\"a\":{\"tool\":\"large\",\"with\":{\"x\":\"${run.id}\",%s}}}}"
                        .formatted(arguments);

        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        Analysis found = analysis.analyse(document, DocumentFormat.JSON, known);

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - start))
                .isLessThan(MOST_TIME);
        assertThat(found.errors())
                .singleElement()
                .satisfies(one -> assertThat(one.field()).isEqualTo("/nodes/a/with/p0"));
    }
}
