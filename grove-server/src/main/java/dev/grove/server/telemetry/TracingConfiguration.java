package dev.grove.server.telemetry;

import io.micrometer.observation.ObservationPredicate;
import io.micrometer.tracing.exporter.SpanExportingPredicate;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SdkTracerProviderBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.observation.SecurityObservationSettings;

/** What Grove adds to Spring Boot's tracing. */
@Configuration
class TracingConfiguration {

    /** Spans of requests that are made every few seconds, for whatever watches the server. */
    private static final List<String> UNINTERESTING =
            List.of("http get /actuator", "http get /ui", "http get /livez", "http get /readyz");

    @Bean
    LostSpans lostSpans() {
        return new LostSpans();
    }

    /**
     * Filters of the security chain would be four spans of each request, between the request and
     * what it starts.
     */
    @Bean
    SecurityObservationSettings securityObservationSettings() {
        return SecurityObservationSettings.noObservations();
    }

    /** Where spans are made. */
    @Configuration
    @ConditionalOnProperty(TracingFilter.ENDPOINT)
    static class On {

        @Bean
        SdkTracerProviderBuilderCustomizer spanIds() {
            return tracers -> tracers.setIdGenerator(new ChosenIds());
        }

        /** Only what the exporter and its queue count of themselves; other metrics are scraped. */
        @Bean(destroyMethod = "close")
        SdkMeterProvider exporterMeters(LostSpans lost) {
            return SdkMeterProvider.builder().registerMetricReader(lost).build();
        }

        /** Sweeps run every second on each server, and begin no trace. */
        @Bean
        ObservationPredicate noSpansOfSweeps() {
            return (name, _) -> !name.equals("tasks.scheduled.execution");
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
