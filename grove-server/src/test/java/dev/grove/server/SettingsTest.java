package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.workspace.git.broker.url.GitSettings;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Settings by the names that they have in the environment. */
class SettingsTest {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(GitSettings.class)
    static class Bound {}

    /** The short name, and the one that follows from the property's. */
    @ParameterizedTest
    @ValueSource(strings = {"GROVE_GIT_SCHEMES", "GROVE_WORKSPACES_GIT_SCHEMES"})
    void gitMaySpeakHttp(String name) {
        started(name, "https,http")
                .run(context ->
                        assertThat(context.getBean(GitSettings.class).schemes())
                                .containsExactly("https", "http"));
    }

    private static ApplicationContextRunner started(String name, String value) {
        return new ApplicationContextRunner()
                .withUserConfiguration(Bound.class)
                .withInitializer(context ->
                        context.getEnvironment()
                                .getPropertySources()
                                .addBefore(
                                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                        new SystemEnvironmentPropertySource(
                                                "given-systemEnvironment", Map.of(name, value))))
                .withInitializer(new ConfigDataApplicationContextInitializer());
    }
}
