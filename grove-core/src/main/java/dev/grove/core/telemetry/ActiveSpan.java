package dev.grove.core.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A span that is current in the thread which began it, until it is closed there. Where nothing is
 * recorded it is {@link #NONE}, or ignores what is set.
 */
public final class ActiveSpan implements AutoCloseable {

    /** For whatever happens outside of all traces: costs nothing. */
    public static final ActiveSpan NONE = new ActiveSpan();

    private final Span span;
    private final @Nullable Scope scope;

    /** Its scope is closed with it. */
    @SuppressWarnings("MustBeClosed")
    ActiveSpan(Span span) {
        this.span = span;
        this.scope = span.makeCurrent();
    }

    private ActiveSpan() {
        this.span = Span.getInvalid();
        this.scope = null;
    }

    /** Whether it is worth finding out what to set. */
    public boolean isRecording() {
        return span.isRecording();
    }

    public <T> ActiveSpan set(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
        return this;
    }

    public ActiveSpan set(AttributeKey<Long> key, long value) {
        span.setAttribute(key, value);
        return this;
    }

    /**
     * Marks the span's work as failed.
     *
     * @param type kind of error, one of few; nothing that a model, a tool or a caller said
     */
    public void fail(String type) {
        span.setAttribute(SpanNames.ERROR_TYPE, type);
        span.setStatus(StatusCode.ERROR);
    }

    /** Ends it now. */
    @Override
    public void close() {
        if (scope != null) {
            scope.close();
            span.end();
        }
    }
}
