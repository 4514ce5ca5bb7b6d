package dev.grove.server.telemetry;

import io.micrometer.observation.ObservationPredicate;
import io.micrometer.tracing.exporter.SpanExportingPredicate;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.resources.Resource;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SdkTracerProviderBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Additions of Grove to Spring Boot's tracing. */
@Configuration
class TracingConfiguration {

    /** Spans of requests that are made every few seconds, for whatever watches the server. */
    private static final List<String> UNINTERESTING =
            List.of("http get /actuator", "http get /ui", "http get /livez", "http get /readyz");

    private static final AttributeKey<String> INSTANCE =
            AttributeKey.stringKey("service.instance.id");

    @Bean
    LostSpans lostSpans() {
        return new LostSpans();
    }

    /** Where spans are made. */
    @Configuration
    @ConditionalOnProperty(TracingFilter.ENDPOINT)
    static class On {

        /** An id for each start of a server, unless the operator has given one. */
        @Bean
        SdkTracerProviderBuilderCustomizer spanIds(ObjectProvider<Resource> given) {
            Resource instance =
                    Resource.create(Attributes.of(INSTANCE, UUID.randomUUID().toString()));
            return tracers ->
                    tracers.setIdGenerator(new ChosenIds())
                            .setResource(instance.merge(given.getObject()));
        }

        /** Only what the exporter and its queue count of themselves; other metrics are scraped. */
        @Bean(destroyMethod = "close")
        SdkMeterProvider exporterMeters(LostSpans lost) {
            return SdkMeterProvider.builder().registerMetricReader(lost).build();
        }

        /**
         * Sweeps run every second on each server, and begin no trace; filters of the security chain
         * would be four spans of each request, between it and what it starts.
         */
        @Bean
        ObservationPredicate onlyRequests() {
            return (name, _) ->
                    !name.equals("tasks.scheduled.execution")
                            && !name.startsWith("spring.security.");
        }

        @Bean
        SpanExportingPredicate noSpansOfProbes() {
            return span -> {
                String name = span.getName();
                return name == null || UNINTERESTING.stream().noneMatch(name::startsWith);
            };
        }
    }
}
