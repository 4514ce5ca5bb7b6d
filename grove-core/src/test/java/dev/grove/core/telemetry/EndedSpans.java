package dev.grove.core.telemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Spans as OpenTelemetry's own SDK makes them, kept as they end. */
public final class EndedSpans implements SpanProcessor {

    private final List<SpanData> ended = new CopyOnWriteArrayList<>();
    private final Tracing tracing =
            new Tracing(
                    SdkTracerProvider.builder()
                            .setIdGenerator(new Ids())
                            .addSpanProcessor(this)
                            .build()
                            .get("tests"));

    /** Generator that chooses span ids as the server's does. */
    private static final class Ids implements IdGenerator {

        private final IdGenerator random = IdGenerator.random();

        @Override
        public String generateSpanId() {
            return SpanIds.chosenOr(random::generateSpanId);
        }

        @Override
        public String generateTraceId() {
            return random.generateTraceId();
        }
    }

    public Tracing tracing() {
        return tracing;
    }

    public List<SpanData> ended() {
        return List.copyOf(ended);
    }

    /** The only one of a name. */
    public SpanData only(String name) {
        List<SpanData> named = ended.stream().filter(span -> span.getName().equals(name)).toList();
        if (named.size() != 1) {
            throw new AssertionError(named.size() + " spans called " + name + " in " + ended);
        }
        return named.getFirst();
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        ended.add(span.toSpanData());
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }
}
