package dev.grove.core.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Begins spans, where the server has a tracer: without one, which is so unless an endpoint for
 * traces is set, everything here is a comparison with null.
 */
@Component
public class Tracing {

    public static final Tracing OFF = new Tracing((Tracer) null);

    private final @Nullable Tracer tracer;

    @Autowired
    Tracing(ObjectProvider<Tracer> tracer) {
        this(tracer.getIfAvailable());
    }

    public Tracing(@Nullable Tracer tracer) {
        this.tracer = tracer;
    }

    public boolean isOn() {
        return tracer != null;
    }

    /** Begins a span below the current one; none outside of all traces. */
    public ActiveSpan begin(String name, SpanKind kind) {
        if (tracer == null || !Span.current().getSpanContext().isValid()) {
            return ActiveSpan.NONE;
        }
        return begin(tracer, name, kind, Context.current());
    }

    /**
     * Begins a span below one that is elsewhere.
     *
     * @param parent null for none, which leaves it below the current one
     */
    public ActiveSpan begin(String name, SpanKind kind, @Nullable TraceContext parent) {
        if (parent == null || tracer == null) {
            return begin(name, kind);
        }
        return begin(tracer, name, kind, parent.asParent());
    }

    private static ActiveSpan begin(Tracer tracer, String name, SpanKind kind, Context parent) {
        return new ActiveSpan(
                tracer.spanBuilder(name).setSpanKind(kind).setParent(parent).startSpan());
    }

    /**
     * A span that others name by its id, that begun long ago, or that is over: to be ended by the
     * caller. It is not current anywhere.
     *
     * @param links of other spans, to which it points
     */
    public Span of(
            String name,
            SpanKind kind,
            TraceContext parent,
            String id,
            Instant start,
            TraceContext... links) {
        if (tracer == null) {
            return Span.getInvalid();
        }
        SpanBuilder builder =
                tracer.spanBuilder(name)
                        .setSpanKind(kind)
                        .setParent(parent.asParent())
                        .setStartTimestamp(start);
        for (TraceContext link : links) {
            builder.addLink(link.asSpan());
        }
        return SpanIds.choosing(id, builder::startSpan);
    }
}
