package dev.grove.server.telemetry;

import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** A collector on the loopback address: takes traces over OTLP, and keeps them in memory. */
public final class SpanCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<CollectedSpan> spans = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch answering = new CountDownLatch(0);

    private SpanCollector(HttpServer server) {
        this.server = server;
        server.createContext("/v1/traces", this::take);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    public static SpanCollector start() {
        try {
            return new SpanCollector(
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Settings of a server that exports to it, as {@code OTEL_…} variables have them. */
    public Map<String, String> settings(String instance) {
        return Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + server.getAddress().getPort(),
                "OTEL_RESOURCE_ATTRIBUTES",
                "service.instance.id=" + instance,
                "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_SCHEDULEDELAY",
                "100ms");
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            ExportTraceServiceRequest request =
                    ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
            answering.await();
            request.getResourceSpansList().forEach(this::add);
            byte[] answer = ExportTraceServiceResponse.getDefaultInstance().toByteArray();
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void add(ResourceSpans resource) {
        String instance =
                CollectedSpan.attributes(resource.getResource().getAttributesList())
                        .getOrDefault("service.instance.id", "");
        for (ScopeSpans scope : resource.getScopeSpansList()) {
            for (Span span : scope.getSpansList()) {
                spans.add(CollectedSpan.of(instance, span));
            }
        }
    }

    /** Takes requests, and answers none of them until it is let go on. */
    public void hang() {
        answering = new CountDownLatch(1);
    }

    public void goOn() {
        answering.countDown();
    }

    public List<CollectedSpan> spans() {
        return List.copyOf(spans);
    }

    /** Spans of one trace that have come so far. */
    public CollectedTrace trace(String id) {
        return new CollectedTrace(spans.stream().filter(span -> span.trace().equals(id)).toList());
    }

    /** The trace, once it has a span of that name. */
    public CollectedTrace awaitSpan(String trace, String name) {
        return await("span " + name + " of trace " + trace)
                .until(() -> trace(trace), known -> known.has(name));
    }

    @Override
    public void close() {
        goOn();
        server.stop(0);
    }
}
