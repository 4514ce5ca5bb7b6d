package dev.grove.server.openapi;

import dev.grove.core.event.EventType;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.run.event.schema.EventSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract, put together from its parts when it is first asked for: what operations and events
 * say of themselves, one part for each group of other routes, and one for what all share.
 */
@Component
class ApiDescription {

    private static final String PARTS = "classpath:openapi/*.yaml";

    /** Statuses with which any request that has a key may be answered. */
    private static final List<String> WITH_A_KEY = List.of("400", "401", "403", "503");

    private static final String SCHEMAS = "#/components/schemas/";

    private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

    private final SingletonSupplier<String> json =
            SingletonSupplier.of(() -> JsonMapper.shared().writeValueAsString(whole()));
    private final SingletonSupplier<String> yaml = SingletonSupplier.of(() -> blocks(whole()));

    private final List<OperationSource> operations;

    ApiDescription(List<OperationSource> operations) {
        this.operations = List.copyOf(operations);
    }

    String json() {
        return json.obtain();
    }

    String yaml() {
        return yaml.obtain();
    }

    private Map<String, Object> whole() {
        Map<String, Object> whole = new LinkedHashMap<>();
        parts().forEach(part -> merge(whole, part));
        Map<String, Object> events = part(events());
        Set<String> described = new HashSet<>(schemas(whole));
        described.addAll(schemas(events));
        merge(whole, part(OperationDescriptions.of(operations, described)));
        merge(whole, events);
        addGroups(whole);
        for (Object path : object(whole.get("paths")).values()) {
            METHODS.forEach(method -> {
                Object operation = object(path).get(method);
                if (operation != null) {
                    addCommonAnswers(object(operation));
                }
            });
        }
        return whole;
    }

    private static Set<String> schemas(Map<String, Object> part) {
        return object(object(part.get("components")).get("schemas")).keySet();
    }

    /** Groups of operations that describe them themselves, behind those of the first part. */
    private void addGroups(Map<String, Object> whole) {
        if (whole.get("tags") instanceof List<?> tags) {
            List<Object> all = new ArrayList<>(tags);
            operations.forEach(source ->
                    source.groups().forEach((name, words) -> all.add(group(name, words))));
            whole.put("tags", all);
        }
    }

    private static Map<String, Object> group(String name, String description) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("name", name);
        group.put("description", description);
        return group;
    }

    /** The schemas of events, which are made from their records. */
    private static ObjectNode events() {
        ObjectNode any = EventSchemas.anyEvent(SCHEMAS);
        ObjectNode byType =
                any.putObject("discriminator").put("propertyName", "type").putObject("mapping");
        for (EventType type : EventType.values()) {
            byType.put(type.wireName(), SCHEMAS + EventSchemas.nameOf(type));
        }
        ObjectNode part = JsonNodeFactory.instance.objectNode();
        ObjectNode schemas = part.putObject("components").putObject("schemas");
        schemas.set("RunEvent", any);
        EventSchemas.definitions(SCHEMAS).forEach(schemas::set);
        return part;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> part(ObjectNode json) {
        return JsonMapper.shared().convertValue(json, LinkedHashMap.class);
    }

    private static void addCommonAnswers(Map<String, Object> operation) {
        if (takesKeys(operation)) {
            Map<String, Object> answers = object(operation.get("responses"));
            WITH_A_KEY.forEach(status ->
                    answers.putIfAbsent(
                            status,
                            new LinkedHashMap<>(
                                    Map.of("$ref", "#/components/responses/" + status))));
        }
    }

    private static boolean takesKeys(Map<String, Object> operation) {
        return !(operation.get("security") instanceof List<?> ways)
                || ways.stream()
                        .anyMatch(way ->
                                way instanceof Map<?, ?> named && named.containsKey("bearer"));
    }

    /** In the order of their names; what is shared comes first. */
    private static List<Map<String, Object>> parts() {
        List<Map<String, Object>> parts = new ArrayList<>();
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        try {
            Resource[] resources = new PathMatchingResourcePatternResolver().getResources(PARTS);
            Arrays.sort(
                    resources,
                    Comparator.comparing(part -> Objects.requireNonNull(part.getFilename())));
            for (Resource part : resources) {
                try (InputStream in = part.getInputStream()) {
                    parts.add(object(new Yaml(new SafeConstructor(strict)).load(in)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    private static void merge(Map<String, Object> whole, Map<String, Object> part) {
        part.forEach((name, value) -> {
            Object before = whole.putIfAbsent(name, value);
            if (before != null) {
                merge(object(before), object(value));
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(@Nullable Object node) {
        if (node instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new IllegalStateException("Two parts of the API's description say " + node);
    }

    private static String blocks(Map<String, Object> whole) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        return new Yaml(options).dump(whole);
    }
}
