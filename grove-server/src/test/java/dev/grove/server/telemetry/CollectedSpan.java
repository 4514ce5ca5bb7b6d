package dev.grove.server.telemetry;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A span as a server exported it.
 *
 * @param instance of the server
 * @param parent empty for none
 * @param links ids of the spans that it points to
 */
public record CollectedSpan(
        String instance,
        String trace,
        String id,
        String parent,
        String name,
        String kind,
        Instant start,
        Instant end,
        boolean isError,
        Map<String, String> attributes,
        List<String> links) {

    static CollectedSpan of(String instance, Span span) {
        return new CollectedSpan(
                instance,
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                span.getName(),
                span.getKind().name().substring("SPAN_KIND_".length()),
                instant(span.getStartTimeUnixNano()),
                instant(span.getEndTimeUnixNano()),
                span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR,
                attributes(span.getAttributesList()),
                span.getLinksList().stream().map(link -> hex(link.getSpanId())).toList());
    }

    static Map<String, String> attributes(List<KeyValue> pairs) {
        return pairs.stream()
                .collect(Collectors.toMap(KeyValue::getKey, pair -> text(pair.getValue())));
    }

    private static String text(AnyValue value) {
        return switch (value.getValueCase()) {
            case STRING_VALUE -> value.getStringValue();
            case INT_VALUE -> Long.toString(value.getIntValue());
            case DOUBLE_VALUE -> Double.toString(value.getDoubleValue());
            case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
            case ARRAY_VALUE ->
                    value.getArrayValue().getValuesList().stream()
                            .map(CollectedSpan::text)
                            .collect(Collectors.joining(","));
            default -> value.toString();
        };
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    private static Instant instant(long nanos) {
        return Instant.EPOCH.plus(Duration.ofNanos(nanos));
    }

    public String attribute(String key) {
        return attributes.getOrDefault(key, "");
    }
}
