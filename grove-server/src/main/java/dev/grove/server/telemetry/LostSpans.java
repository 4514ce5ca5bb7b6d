package dev.grove.server.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.function.Predicate;

/** Reads what OpenTelemetry's own parts count of spans that were not delivered. */
final class LostSpans implements MetricReader {

    private static final AttributeKey<Boolean> DROPPED = AttributeKey.booleanKey("dropped");
    private static final AttributeKey<Boolean> SUCCESS = AttributeKey.booleanKey("success");

    private volatile CollectionRegistration registration = CollectionRegistration.noop();

    @Override
    public void register(CollectionRegistration given) {
        registration = given;
    }

    /** Spans for which the queue had no room. */
    double ofFullQueue() {
        return sum(
                "processedSpans", point -> Boolean.TRUE.equals(point.getAttributes().get(DROPPED)));
    }

    /** Spans that the endpoint did not take, all tries included. */
    double ofEndpoint() {
        return sum(
                "otlp.exporter.exported",
                point -> Boolean.FALSE.equals(point.getAttributes().get(SUCCESS)));
    }

    private double sum(String metric, Predicate<LongPointData> counted) {
        return registration.collectAllMetrics().stream()
                .filter(data -> data.getName().equals(metric))
                .map(MetricData::getLongSumData)
                .flatMap(sums -> sums.getPoints().stream())
                .filter(counted)
                .mapToDouble(LongPointData::getValue)
                .sum();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
        return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
