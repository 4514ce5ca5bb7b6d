package dev.grove.server.settings;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.FileSystemResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All settings: what the annotation processor wrote of each module's properties, with the variables
 * and defaults that {@code application.yaml} gives them.
 */
final class KnownSettings {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final Path YAML = Path.of("src/main/resources/application.yaml");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z_]+):(.*)\\}");
    private static final Pattern BY_NAME = Pattern.compile("java.util.Map<java.lang.String,(.*)>");

    private final List<JsonNode> groups = new ArrayList<>();
    private final Map<String, JsonNode> properties = new TreeMap<>();
    private final Map<String, String> yaml;

    private KnownSettings(List<JsonNode> documents, Map<String, String> yaml) {
        this.yaml = yaml;
        for (JsonNode document : documents) {
            document.path("groups").forEach(groups::add);
            document.path("properties")
                    .forEach(one -> properties.put(one.path("name").asString(), one));
        }
        properties.keySet().removeIf(name -> !name.startsWith("grove."));
    }

    /** By their names, in their order. */
    static Map<String, Setting> all() throws IOException {
        return new KnownSettings(documents(), yaml()).settings();
    }

    /** Values of the shipped file, unresolved. */
    static Map<String, String> yaml() throws IOException {
        EnumerablePropertySource<?> source =
                (EnumerablePropertySource<?>)
                        new YamlPropertySourceLoader()
                                .load("application", new FileSystemResource(YAML))
                                .getFirst();
        return Stream.of(source.getPropertyNames())
                .collect(
                        Collectors.toMap(
                                name -> name, name -> String.valueOf(source.getProperty(name))));
    }

    private static List<JsonNode> documents() throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        for (URL url :
                Collections.list(KnownSettings.class.getClassLoader().getResources(METADATA))) {
            try (InputStream in = url.openStream()) {
                documents.add(JsonMapper.shared().readTree(in));
            }
        }
        return documents;
    }

    private Map<String, Setting> settings() {
        Map<String, Setting> settings = new TreeMap<>();
        properties.forEach((name, property) -> {
            Matcher byName = BY_NAME.matcher(property.path("type").asString());
            String group = byName.matches() ? groupOf(byName.group(1)) : null;
            if (byName.matches() && group == null && isDescribed(name)) {
                return;
            }
            if (group == null) {
                put(settings, name, property);
            } else {
                members(group)
                        .forEach((member, described) ->
                                put(settings, name + ".<name>." + member, described));
            }
        });
        return settings;
    }

    private void put(Map<String, Setting> settings, String name, JsonNode property) {
        Matcher placeholder = PLACEHOLDER.matcher(yaml.getOrDefault(name, ""));
        boolean named = placeholder.matches();
        String value =
                named
                        ? placeholder.group(2)
                        : yaml.getOrDefault(name, textOf(property.path("defaultValue")));
        settings.put(
                name,
                new Setting(
                        name,
                        named ? placeholder.group(1) : Setting.variableOf(name),
                        property.path("type").asString(),
                        value,
                        property.path("description").asString("")));
    }

    /** Whether members of the setting are described by hand: no other setting has their type. */
    private boolean isDescribed(String name) {
        return properties.keySet().stream().anyMatch(other -> other.startsWith(name + ".<name>."));
    }

    /** Some other setting that has members of this type: they are described there. */
    private @Nullable String groupOf(String type) {
        return groups.stream()
                .filter(group -> group.path("type").asString().equals(type))
                .map(group -> group.path("name").asString())
                .findFirst()
                .orElse(null);
    }

    private Map<String, JsonNode> members(String group) {
        return properties.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(group + "."))
                .collect(
                        Collectors.toMap(
                                entry -> entry.getKey().substring(group.length() + 1),
                                Map.Entry::getValue));
    }

    private static String textOf(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining(","))
                : value.asString("");
    }
}
