package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.page.Page;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares the records that stand for bodies with the schemas that describe these. */
final class Shapes {

    private static final Map<Class<?>, String> TYPES =
            Map.ofEntries(
                    Map.entry(String.class, "string"),
                    Map.entry(UUID.class, "string"),
                    Map.entry(Instant.class, "string"),
                    Map.entry(int.class, "integer"),
                    Map.entry(Integer.class, "integer"),
                    Map.entry(long.class, "integer"),
                    Map.entry(Long.class, "integer"),
                    Map.entry(double.class, "number"),
                    Map.entry(Double.class, "number"),
                    Map.entry(BigDecimal.class, "number"),
                    Map.entry(boolean.class, "boolean"),
                    Map.entry(Boolean.class, "boolean"),
                    Map.entry(List.class, "array"),
                    Map.entry(Map.class, "object"),
                    Map.entry(ObjectNode.class, "object"));

    private final boolean answered;

    private Shapes(boolean answered) {
        this.answered = answered;
    }

    static void assertAsked(String route, AnnotatedType type, JsonNode schema) {
        new Shapes(false).check(route, type, schema);
    }

    /**
     * In an answer each member stands, be it null, but for those that are left out when they are.
     */
    static void assertAnswered(String route, AnnotatedType type, JsonNode schema) {
        new Shapes(true).check(route, type, schema);
    }

    private void check(String where, AnnotatedType type, JsonNode given) {
        Class<?> raw = raw(type.getType());
        if (raw == ResponseEntity.class) {
            // A text of the whole body is JSON that was written before.
            if (argument(type).getType() != String.class) {
                check(where, argument(type), given);
            }
            return;
        }
        JsonNode schema = bare(given);
        assertThat(schema.isObject()).as(where + " is described").isTrue();
        if (raw == Page.class) {
            assertThat(schema.path("properties").propertyNames())
                    .as(where)
                    .containsExactly("items", "next_cursor");
            check(where + ".items", argument(type), schema.at("/properties/items/items"));
        } else if (raw.isRecord()) {
            checkMembers(where, raw, schema);
        } else if (TYPES.containsKey(raw)) {
            assertThat(typesOf(schema)).as(where).contains(TYPES.get(raw));
            if (raw == UUID.class || raw == Instant.class) {
                assertThat(schema.path("format").asString(""))
                        .as(where)
                        .isEqualTo(raw == UUID.class ? "uuid" : "date-time");
            }
            if (raw == List.class) {
                check(where + "[]", argument(type), schema.path("items"));
            }
        }
    }

    private void checkMembers(String where, Class<?> raw, JsonNode schema) {
        List<String> names = new ArrayList<>();
        Set<String> always = new HashSet<>();
        for (RecordComponent component : members(raw)) {
            String name = nameOf(component);
            String here = where + "." + name;
            names.add(name);
            JsonNode member = schema.path("properties").path(name);
            boolean leftOut = component.getAccessor().isAnnotationPresent(JsonInclude.class);
            boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            if (!leftOut) {
                always.add(name);
            }
            if (answered) {
                assertThat(mayBeNull(member))
                        .as(here + " may be null")
                        .isEqualTo((nullable && !leftOut) || isAny(member));
            }
            check(here, component.getAnnotatedType(), member);
        }
        assertThat(schema.path("properties").propertyNames())
                .as(where)
                .containsExactlyInAnyOrderElementsOf(names);
        if (answered) {
            assertThat(schema.path("required").valueStream().map(JsonNode::stringValue))
                    .as(where + ": those that are always there")
                    .containsExactlyInAnyOrderElementsOf(always);
        }
    }

    /** Components of a record, those of groups in the place of these. */
    private static List<RecordComponent> members(Class<?> raw) {
        return Stream.of(raw.getRecordComponents())
                .flatMap(component ->
                        component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                                ? members(component.getType()).stream()
                                : Stream.of(component))
                .toList();
    }

    private static String nameOf(RecordComponent component) {
        JsonProperty property = component.getAccessor().getAnnotation(JsonProperty.class);
        return property != null
                ? property.value()
                : component
                        .getName()
                        .replaceAll("(?<=[a-z0-9])([A-Z])", "_$1")
                        .toLowerCase(Locale.ROOT);
    }

    /** Resolves a reference, and a choice between a schema and null to that schema. */
    private static JsonNode bare(JsonNode given) {
        JsonNode schema = Contract.resolved(given);
        JsonNode choice = schema.path("oneOf");
        return choice.isArray()
                ? choice.valueStream()
                        .filter(each -> !each.path("type").asString("").equals("null"))
                        .map(Contract::resolved)
                        .findFirst()
                        .orElseThrow()
                : schema;
    }

    private static boolean mayBeNull(JsonNode given) {
        JsonNode schema = Contract.resolved(given);
        return schema.path("oneOf")
                        .valueStream()
                        .anyMatch(each -> each.path("type").asString("").equals("null"))
                || typesOf(schema).contains("null")
                || isAny(given);
    }

    private static boolean isAny(JsonNode given) {
        JsonNode schema = Contract.resolved(given);
        return !schema.has("type") && !schema.has("oneOf");
    }

    private static List<String> typesOf(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray()
                ? type.valueStream().map(JsonNode::stringValue).toList()
                : List.of(type.asString(""));
    }

    private static AnnotatedType argument(AnnotatedType type) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> Object.class;
        };
    }
}
