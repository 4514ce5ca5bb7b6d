package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class PreparedBeansTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE",
                "SERVER_FORWARD_HEADERS_STRATEGY",
                "SERVER_FORWARDHEADERSSTRATEGY",
                "SERVER_HTTP2_ENABLED",
                "SPRING_PROFILES_ACTIVE"
            })
    void areNotUsedWhereAVariableMayDecideACondition(String variable) {
        assertThat(PreparedBeans.mayBeUsed(withVariable(variable))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "management.server.port",
                "management.tracing.sampling.probability",
                "server.http2.enabled",
                "server.forward-headers-strategy",
                "spring.main.lazy-initialization"
            })
    void areNotUsedWhereAFileMayDecideACondition(String setting) {
        assertThat(PreparedBeans.mayBeUsed(withFile(setting))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GROVE_DATABASE_URL",
                "LOGGING_STRUCTURED_FORMAT_CONSOLE",
                "SERVER_ADDRESS",
                "SERVER_PORT",
                "SERVER_SSL_BUNDLE",
                "SPRING_CONFIG_ADDITIONAL_LOCATION",
                "PATH"
            })
    void areUsedWithSettingsThatNoConditionReads(String variable) {
        assertThat(PreparedBeans.mayBeUsed(withVariable(variable))).isTrue();
    }

    private static StandardEnvironment withVariable(String variable) {
        return with(
                new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        Map.of(variable, "given")));
    }

    private static StandardEnvironment withFile(String setting) {
        return with(
                new MapPropertySource(
                        "Config resource 'file [config/application.yaml]'",
                        Map.of(setting, "given")));
    }

    private static StandardEnvironment with(MapPropertySource given) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment.getPropertySources().addFirst(given);
        ConfigurationPropertySources.attach(environment);
        return environment;
    }
}
