package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport.ConditionAndOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport.ConditionAndOutcomes;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.ClassUtils;

/** Beans of a server that was prepared by the build, beside those of one that reads its code. */
class PreparedBeansIT extends ServerIT {

    /** A setting by its name in what Spring Boot says of a condition. */
    private static final Pattern SETTING =
            Pattern.compile("\\(([a-z0-9-]+(?:\\.[a-z0-9-]+)+)[=)]|'\\$\\{([a-z0-9.-]+)");

    /** Beans that Spring adds to a context which reads configuration, and to one of a test. */
    private static final Pattern OF_READING =
            Pattern.compile(
                    "org\\.springframework\\.(context\\.annotation\\.internal|context\\.event\\.internal"
                            + "|boot\\.(test|context\\.internal|autoconfigure\\.internal|webmvc\\.test)|test)\\S*"
                            + "|.*\\.(TestRestTemplate|LocalTestWebServer)\\S*");

    /** Beans of classes and libraries that tests alone have. */
    private static final List<String> OF_TESTS =
            List.of(
                    "signingKeysOfTests",
                    "shortSigningKeys",
                    "org.springframework.modulith.core.config.ApplicationModuleInitializerRuntimeVerification");

    @Autowired private ConfigurableApplicationContext read;

    /** Runs from an IDE have nothing that a build has prepared; the build's own tests do. */
    @Test
    void areThoseThatAServerFindsWhichReadsItsConfiguration() {
        try (GenericApplicationContext prepared = new GenericApplicationContext()) {
            initializer().initialize(prepared);
            assertThat(names(prepared)).containsExactlyInAnyOrderElementsOf(names(read));
        }
    }

    @Test
    void areNotUsedOnceASettingIsGivenThatAnyConditionReads() {
        List<String> settings =
                ConditionEvaluationReport.get(read.getBeanFactory())
                        .getConditionAndOutcomesBySource()
                        .values()
                        .stream()
                        .flatMap(ConditionAndOutcomes::stream)
                        .map(ConditionAndOutcome::getOutcome)
                        .flatMap(outcome -> SETTING.matcher(outcome.getMessage()).results())
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                        .distinct()
                        .toList();
        assertThat(settings).hasSizeGreaterThan(20);
        assertThat(settings)
                .allMatch(name -> PreparedBeans.isOfACondition(ConfigurationPropertyName.of(name)));
    }

    @SuppressWarnings("unchecked")
    private static ApplicationContextInitializer<GenericApplicationContext> initializer() {
        return (ApplicationContextInitializer<GenericApplicationContext>)
                BeanUtils.instantiateClass(
                        ClassUtils.resolveClassName(PreparedBeans.MADE_BY_THE_BUILD, null));
    }

    private static List<String> names(ConfigurableApplicationContext context) {
        return Arrays.stream(context.getBeanFactory().getBeanDefinitionNames())
                .filter(name -> !OF_READING.matcher(name).matches() && !OF_TESTS.contains(name))
                .toList();
    }
}
