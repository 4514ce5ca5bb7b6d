package dev.grove.server.telemetry;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Keeps all of tracing out of a server that has no endpoint to send spans to: Spring Boot would
 * make a span of each request all the same, and drop it.
 */
public final class TracingFilter implements AutoConfigurationImportFilter, EnvironmentAware {

    /** By this Spring Boot makes its exporter, too; {@code OTEL_…} variables set it as well. */
    static final String ENDPOINT = "management.opentelemetry.tracing.export.otlp.endpoint";

    /** Switch behind {@code OTEL_SDK_DISABLED}. */
    private static final String ENABLED = "management.opentelemetry.enabled";

    private static final String TRACING = "org.springframework.boot.micrometer.tracing.";
    private static final String SDK = "org.springframework.boot.opentelemetry.";

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment given) {
        this.environment = given;
    }

    @Override
    public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
        Environment settings = Objects.requireNonNull(environment);
        boolean isOn =
                !settings.getProperty(ENDPOINT, "").isBlank()
                        && settings.getProperty(ENABLED, Boolean.class, true);
        boolean[] kept = new boolean[classes.length];
        for (int i = 0; i < classes.length; i++) {
            String name = classes[i];
            kept[i] = isOn || name == null || !(name.startsWith(TRACING) || name.startsWith(SDK));
        }
        return kept;
    }
}
