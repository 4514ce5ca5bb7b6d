package dev.grove.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {

    private static final String TEXT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @Test
    void isReadAndWritten() {
        TraceContext read = TraceContext.parse(TEXT).orElseThrow();
        assertThat(read.sampled()).isTrue();
        assertThat(read).hasToString(TEXT);
        assertThat(TraceContext.parse(TEXT.replace("-01", "-00")).orElseThrow().sampled())
                .isFalse();
    }

    /** A later version may have more flags, and more behind them. */
    @Test
    void readsWhatItKnowsOfLaterVersions() {
        assertThat(TraceContext.parse("cc" + TEXT.substring(2, 53) + "ff-more"))
                .hasValueSatisfying(read -> assertThat(read).hasToString(TEXT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nX: y"
            })
    void readsNothingElse(String text) {
        assertThat(TraceContext.parse(text)).isEmpty();
        assertThat(TraceContext.parse(null)).isEmpty();
    }

    @Test
    void isSentWhereThereIsOneAlone() {
        Map<String, String> headers = new HashMap<>();
        TraceContext.send(headers::put);
        assertThat(headers).isEmpty();
        try (var _ = TraceContext.parse(TEXT).orElseThrow().makeCurrent()) {
            TraceContext.send(headers::put);
        }
        assertThat(headers).containsExactly(Map.entry("traceparent", TEXT));
        assertThat(TraceContext.current()).isNull();
    }

    /** Nothing is made, so that nothing is paid, where no tracer is. */
    @Test
    void isOffWithoutATracer() {
        Tracing on = new EndedSpans().tracing();
        try (var _ = TraceContext.parse(TEXT).orElseThrow().makeCurrent();
                ActiveSpan made = on.begin("work", SpanKind.INTERNAL)) {
            assertThat(made).isNotSameAs(ActiveSpan.NONE);
            assertThat(Tracing.OFF.begin("work", SpanKind.INTERNAL)).isSameAs(ActiveSpan.NONE);
        }
        assertThat(on.begin("work", SpanKind.INTERNAL))
                .as("outside of all traces")
                .isSameAs(ActiveSpan.NONE);
    }
}
