package dev.grove.core.run.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.EndedSpans;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import io.opentelemetry.api.trace.SpanKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpanContentIT {

    private static final String VALUE = "sesame-4711-open-now";

    private final EndedSpans spans = new EndedSpans();

    @Test
    void isScrubbedAndCut() {
        try (TestDatabase database = TestDatabase.fresh()) {
            TenantId tenant = new RunFixtures(database).tenant("content");
            TestSecrets.of(database).put(tenant, "known", VALUE);
            Scrubbers scrubbers = TestSecrets.scrubbersOf(database);
            set(new SpanContent(true, scrubbers), tenant, "wanted", "It is " + VALUE + ".");
            set(new SpanContent(true, scrubbers), tenant, "long", "x".repeat(20_000) + VALUE);
            set(new SpanContent(false, scrubbers), tenant, "unwanted", "It is.");
        }
        assertThat(textOf("wanted")).startsWith("It is ").doesNotContain(VALUE);
        assertThat(textOf("long")).hasSizeLessThan(17_000).endsWith("[cut]");
        assertThat(textOf("unwanted")).isNull();
    }

    private void set(SpanContent content, TenantId tenant, String name, String text) {
        TraceContext here =
                TraceContext.parse("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                        .orElseThrow();
        try (ActiveSpan span = spans.tracing().begin(name, SpanKind.INTERNAL, here)) {
            content.set(span, tenant, SpanNames.TOOL_RESULT, () -> text);
        }
    }

    private @Nullable String textOf(String span) {
        return spans.only(span).getAttributes().get(SpanNames.TOOL_RESULT);
    }
}
