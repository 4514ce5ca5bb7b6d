package dev.grove.server;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.aot.AotDetector;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationListener;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.support.StandardServletEnvironment;

/**
 * Definitions of all beans that Spring made while the server was built, in place of those that it
 * would find by reading its configuration: a third of what a start costs. Conditions were decided
 * then, by Grove's own settings. So a server that is given any setting which a condition may depend
 * on reads its configuration as ever.
 */
final class PreparedBeans implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    /** Made by the build; absent where the classes come from an IDE. */
    static final String MADE_BY_THE_BUILD =
            GroveServer.class.getName() + "__ApplicationContextInitializer";

    /** Settings that conditions of Spring Boot and of Grove depend on begin with these names. */
    private static final List<ConfigurationPropertyName> OF_CONDITIONS =
            Stream.of(
                            "management",
                            "otel",
                            "server.forward-headers-strategy",
                            // Spring Boot takes a variable with an underscore for each dash, too.
                            "server.forward.headers.strategy",
                            "server.http2",
                            "spring")
                    .map(ConfigurationPropertyName::of)
                    .toList();

    /** Where more settings are, and what Spring Boot itself says about its process. */
    private static final List<ConfigurationPropertyName> OF_NONE =
            Stream.of(
                            "spring.aot",
                            "spring.application.pid",
                            "spring.application.version",
                            "spring.config")
                    .map(ConfigurationPropertyName::of)
                    .toList();

    private static final String OWN_SETTINGS = "class path resource [application.yaml]";

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (SpringProperties.getProperty(AotDetector.AOT_ENABLED) == null
                && ClassUtils.isPresent(MADE_BY_THE_BUILD, null)
                && mayBeUsed(event.getEnvironment())) {
            SpringProperties.setFlag(AotDetector.AOT_ENABLED);
        }
    }

    /** Whether no setting that a condition may depend on was given, but by Grove itself. */
    static boolean mayBeUsed(ConfigurableEnvironment environment) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource given
                    && !isOwn(source)
                    && given.stream().anyMatch(PreparedBeans::isOfACondition)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOwn(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof PropertySource<?> settings
                && settings.getName().contains(OWN_SETTINGS);
    }

    static boolean isOfACondition(ConfigurationPropertyName name) {
        return isBelow(OF_CONDITIONS, name) && !isBelow(OF_NONE, name);
    }

    private static boolean isBelow(
            List<ConfigurationPropertyName> parents, ConfigurationPropertyName name) {
        return parents.stream()
                .anyMatch(parent -> parent.equals(name) || parent.isAncestorOf(name));
    }

    /** Settings of Grove alone: no variable of the machine that builds decides a condition. */
    static final class OfTheBuild extends StandardServletEnvironment {

        @Override
        protected void customizePropertySources(MutablePropertySources sources) {
            super.customizePropertySources(sources);
            sources.remove(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
        }
    }
}
