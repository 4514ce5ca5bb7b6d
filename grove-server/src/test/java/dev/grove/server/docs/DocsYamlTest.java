package dev.grove.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/**
 * YAML of the documentation: each block can be read, and those of the server's settings name
 * settings that there are. Workflows are analysed by other tests, and values of the chart rendered.
 */
class DocsYamlTest {

    private static final Pattern SETTING = Pattern.compile("\\| `(grove\\.[^`]+)` \\|");

    private static final List<Pattern> SETTINGS =
            SETTING.matcher(DocPage.read(DocPage.ROOT.resolve("docs/settings.md")).text())
                    .results()
                    .map(found -> named(found.group(1)))
                    .toList();

    static Stream<DocPage> pages() {
        return DocPage.all().stream().filter(page -> !page.of("yaml").isEmpty());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isReadAndNamesSettingsThatThereAre(DocPage page) {
        for (DocPage.Block block : page.of("yaml")) {
            Object read = new Yaml().load(block.text());
            assertThat(read).as("line %d", block.line()).isInstanceOf(Map.class);
            List<String> names = new ArrayList<>();
            collect("", read, names);
            assertThat(names.stream().filter(name -> name.startsWith("grove.")))
                    .as("settings at line %d", block.line())
                    .allMatch(name ->
                            SETTINGS.stream().anyMatch(known -> known.matcher(name).matches()));
        }
    }

    /** A name with a part that is the operator's own, such as {@code <name>}. */
    private static Pattern named(String setting) {
        return Pattern.compile(
                Pattern.quote(setting).replaceAll("<[^>]+>", "\\\\E[^.]+(\\\\.[^.]+)*\\\\Q")
                        + "(\\[\\d+\\])?(\\..*)?");
    }

    private static void collect(String name, Object value, List<String> names) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((key, member) ->
                    collect(name.isEmpty() ? key.toString() : name + "." + key, member, names));
        } else {
            names.add(name);
        }
    }
}
