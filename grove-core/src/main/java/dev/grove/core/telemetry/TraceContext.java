package dev.grove.core.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in a trace: what W3C's {@code traceparent} says, and no more. A caller's {@code
 * tracestate} and {@code baggage} are neither kept nor sent on.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 of them
 * @param sampled whether the trace is recorded
 */
public record TraceContext(String traceId, String spanId, boolean sampled) {

    /** The header, and the member of MCP's {@code _meta}. */
    public static final String TRACEPARENT = "traceparent";

    /** Header format; fields that later versions append are ignored, as W3C asks. */
    private static final Pattern TEXT =
            Pattern.compile(
                    "(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    /** Where this thread is; null outside of all traces, and always while traces are off. */
    public static @Nullable TraceContext current() {
        SpanContext now = Span.current().getSpanContext();
        return now.isValid() ? of(now) : null;
    }

    /** Returns {@link #current} as rows and headers have it. */
    public static @Nullable String currentText() {
        TraceContext now = current();
        return now == null ? null : now.toString();
    }

    /** Puts it among the headers of a request to another service, if there is one. */
    public static void send(BiConsumer<String, String> headers) {
        String now = currentText();
        if (now != null) {
            headers.accept(TRACEPARENT, now);
        }
    }

    static TraceContext of(SpanContext span) {
        return new TraceContext(span.getTraceId(), span.getSpanId(), span.isSampled());
    }

    /** Empty for what is no {@code traceparent}, whatever it is. */
    public static Optional<TraceContext> parse(@Nullable String text) {
        if (text == null || text.length() > 256) {
            return Optional.empty();
        }
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || (parts.group(1).equals("00") && parts.group(5) != null)) {
            return Optional.empty();
        }
        boolean sampled = (Integer.parseInt(parts.group(4), 16) & 1) == 1;
        TraceContext parsed = new TraceContext(parts.group(2), parts.group(3), sampled);
        return parsed.asSpan().isValid() ? Optional.of(parsed) : Optional.empty();
    }

    /** Another span of the same trace. */
    public TraceContext at(String span) {
        return new TraceContext(traceId, span, sampled);
    }

    /** Has what follows in this thread be below it, until that is closed. */
    public ActiveSpan makeCurrent() {
        return new ActiveSpan(Span.wrap(asSpan()));
    }

    SpanContext asSpan() {
        return SpanContext.createFromRemoteParent(
                traceId,
                spanId,
                sampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault());
    }

    Context asParent() {
        return Context.root().with(Span.wrap(asSpan()));
    }

    @Override
    public String toString() {
        return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }
}
