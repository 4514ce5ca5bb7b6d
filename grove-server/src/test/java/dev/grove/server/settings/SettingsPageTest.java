package dev.grove.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.scheduling.annotation.Scheduled;

/** {@code docs/settings.md} has every setting, as the code has it. */
class SettingsPageTest {

    private static final Path PAGE = Path.of("../docs/settings.md");
    private static final Path FRESH = Path.of("target/settings.md");
    private static final String HEAD =
            "| setting | environment | type | default | meaning |\n|---|---|---|---|---|\n";
    private static final Pattern TABLE = Pattern.compile(Pattern.quote(HEAD) + "(\\|.*\n)*");

    @Test
    void thePageHasEverySetting() throws IOException {
        String rows =
                KnownSettings.all().values().stream()
                        .map(setting -> setting.row() + "\n")
                        .collect(Collectors.joining());
        String page = Files.readString(PAGE);
        assertThat(page).containsPattern(TABLE);
        String fresh = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(HEAD + rows));
        Files.writeString(FRESH, fresh);
        assertThat(page)
                .as("renew the page: cp grove-server/target/settings.md docs/settings.md")
                .isEqualTo(fresh);
    }

    /** A name such as {@code most-pages} does not explain itself. */
    @Test
    void everySettingHasWords() throws IOException {
        assertThat(KnownSettings.all().values())
                .hasSizeGreaterThan(90)
                .filteredOn(setting -> setting.words().isBlank())
                .extracting(Setting::name)
                .as("describe them by @param, or in additional-spring-configuration-metadata.json")
                .isEmpty();
    }

    @Test
    void everyVariableSetsItsSetting() throws IOException {
        Map<String, String> yaml = KnownSettings.yaml();
        for (Setting setting : KnownSettings.all().values()) {
            String name = setting.name().replace("<name>", "mine");
            String variable = setting.environment().replace("<NAME>", "MINE");
            assertThat(sets(variable, name) || yaml.getOrDefault(name, "").contains(variable))
                    .as("%s sets %s", variable, name)
                    .isTrue();
        }
    }

    /** The file in the jar sets what has a description, or what is Spring's. */
    @Test
    void theShippedFileSetsNothingOfGrovesThatThePageDoesNotHave() throws IOException {
        assertThat(KnownSettings.all().keySet())
                .containsAll(
                        KnownSettings.yaml().keySet().stream()
                                .filter(name -> name.startsWith("grove."))
                                .toList());
    }

    @Test
    void howOftenThingsAreDoneIsOnThePageWithItsDefault() throws IOException {
        Map<String, Setting> settings = KnownSettings.all();
        Map<String, String> intervals = intervals();
        assertThat(intervals).hasSizeGreaterThan(10);
        intervals.forEach((name, value) ->
                assertThat(settings.get(name))
                        .as(name)
                        .isNotNull()
                        .extracting(Setting::defaultValue)
                        .isEqualTo(value));
    }

    private static boolean sets(String variable, String name) {
        ConfigurationPropertySource source =
                ConfigurationPropertySources.get(environmentOf(variable)).iterator().next();
        return source.getConfigurationProperty(ConfigurationPropertyName.of(name)) != null;
    }

    private static StandardEnvironment environmentOf(String variable) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(
                        new SystemEnvironmentPropertySource(
                                "given-systemEnvironment", Map.of(variable, "1")));
        ConfigurationPropertySources.attach(environment);
        return environment;
    }

    private static Map<String, String> intervals() {
        Pattern placeholder = Pattern.compile("\\$\\{(grove\\.[a-z.-]+):(.*)\\}");
        Map<String, String> intervals = new LinkedHashMap<>();
        new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.grove")
                        .stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(Scheduled.class))
                        .map(JavaMethod::reflect)
                        .map(method -> method.getAnnotation(Scheduled.class))
                        .flatMap(scheduled ->
                                Stream.of(
                                        scheduled.fixedDelayString(), scheduled.fixedRateString()))
                        .map(placeholder::matcher)
                        .filter(Matcher::matches)
                        .forEach(interval -> intervals.put(interval.group(1), interval.group(2)));
        return intervals;
    }
}
