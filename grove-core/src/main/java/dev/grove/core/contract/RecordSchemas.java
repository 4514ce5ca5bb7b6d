package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON Schemas (2020-12) of records as Jackson reads and writes them, with names in snake case. */
public final class RecordSchemas {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Direction direction;
    private final String place;
    private final Function<Class<?>, String> names;
    private final Map<String, String> words;
    private final Map<String, ObjectNode> definitions;

    /** Whether a record is read from a caller or written to one. */
    public enum Direction {
        /** A member that is left out, or null, has its default, unless it is {@code NotNull}. */
        REQUEST,
        /** A parameter is left out, or has a value: none is null. */
        QUERY,
        /** Each member is there, be it null, but those that {@code JsonInclude} leaves out. */
        ANSWER
    }

    /**
     * @param place where definitions stand, such as {@code #/$defs/}
     * @param names names of definitions; an enum without one stands where it is used
     * @param words descriptions of members that have none of their own, by name
     * @param definitions takes those of the records that others refer to
     */
    public RecordSchemas(
            Direction direction,
            String place,
            Function<Class<?>, String> names,
            Map<String, String> words,
            Map<String, ObjectNode> definitions) {
        this.direction = direction;
        this.place = place;
        this.names = names;
        this.words = words;
        this.definitions = definitions;
    }

    /** Schema of a record, in which records within it are references to definitions. */
    public ObjectNode object(Class<?> type) {
        ObjectNode schema = NODES.objectNode().put("type", "object");
        JsonClassDescription said = type.getAnnotation(JsonClassDescription.class);
        if (said != null) {
            schema.put("description", said.value());
        }
        ArrayNode required = schema.putArray("required");
        addMembers(type, required, schema.putObject("properties"));
        if (required.isEmpty()) {
            schema.remove("required");
        }
        Example example = type.getAnnotation(Example.class);
        if (example != null) {
            schema.set("example", JsonMapper.shared().readTree(example.value()));
        }
        return schema;
    }

    /** Schemas of some members of a record, by name. */
    public ObjectNode properties(Class<?> type, Set<String> names) {
        ObjectNode properties = NODES.objectNode();
        Member.each(type)
                .filter(member -> names.contains(member.name()))
                .forEach(
                        member -> properties.set(member.name(), described(member, schema(member))));
        return properties;
    }

    /** Reference to a definition of the record, which is added where it is missing. */
    public ObjectNode reference(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalStateException("No schema is known for " + type);
        }
        String name = names.apply(type);
        if (!definitions.containsKey(name)) {
            // Its place is taken first: records within it may refer to it.
            definitions.put(name, NODES.objectNode());
            definitions.put(name, object(type));
        }
        return NODES.objectNode().put("$ref", place + name);
    }

    private void addMembers(Class<?> type, ArrayNode required, ObjectNode properties) {
        Member.of(type)
                .forEach(member -> {
                    if (member.isGroup()) {
                        // All of them are there, or none.
                        addMembers(
                                member.component().getType(),
                                member.isNullable() ? NODES.arrayNode() : required,
                                properties);
                        return;
                    }
                    if (member.find(JsonAnySetter.class).isPresent()) {
                        member.find(SchemaOf.class)
                                .ifPresent(of ->
                                        addMembers(of.value(), NODES.arrayNode(), properties));
                        return;
                    }
                    if (isRequired(member)) {
                        required.add(member.name());
                    }
                    properties.set(member.name(), described(member, schema(member)));
                });
    }

    private boolean isRequired(Member member) {
        return switch (direction) {
            case REQUEST, QUERY -> member.isNeeded();
            case ANSWER -> !member.mayBeLeftOut();
        };
    }

    private boolean mayBeNull(Member member) {
        return switch (direction) {
            case REQUEST -> !member.isNeeded() && !member.isKeptUnlessGiven();
            case QUERY -> false;
            case ANSWER -> member.isNullable() && !member.mayBeLeftOut();
        };
    }

    private ObjectNode schema(Member member) {
        ObjectNode schema =
                member.find(OneOf.class)
                        .map(choice -> choice(choice.value(), List.of(choice.except())))
                        .or(() -> member.find(SchemaOf.class).map(of -> schema(of.value())))
                        .orElseGet(() -> schema(member.component().getAnnotatedType()));
        Constraints.add(member.component().getAccessor(), schema.path("type").asString(""), schema);
        return mayBeNull(member) ? orNull(schema) : schema;
    }

    private ObjectNode described(Member member, ObjectNode schema) {
        member.description()
                .or(() -> Optional.ofNullable(words.get(member.name())))
                .map(text -> withDefault(member, text))
                .ifPresent(text -> schema.put("description", text));
        member.example().ifPresent(text -> schema.put("example", text));
        if (direction == Direction.QUERY) {
            member.find(UnlessSet.class)
                    .ifPresent(unless -> schema.set("default", value(unless.value(), schema)));
        }
        return schema;
    }

    private static JsonNode value(String text, ObjectNode schema) {
        return switch (schema.path("type").asString("")) {
            case "integer" -> NODES.numberNode(Integer.parseInt(text));
            case "boolean" -> NODES.booleanNode(Boolean.parseBoolean(text));
            default -> NODES.stringNode(text);
        };
    }

    private String withDefault(Member member, String text) {
        return member.find(UnlessSet.class)
                .filter(_ -> direction == Direction.REQUEST)
                .map(unless -> text + "; " + unless.value() + " unless set")
                .orElse(text);
    }

    private ObjectNode schema(AnnotatedType type) {
        if (type instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            AnnotatedType last = arguments[arguments.length - 1];
            ObjectNode each = held(last);
            Constraints.add(last, each.path("type").asString(""), each);
            ObjectNode schema = NODES.objectNode();
            return arguments.length == 2
                    ? schema.put("type", "object").set("additionalProperties", each)
                    : schema.put("type", "array").set("items", each);
        }
        return schema((Class<?>) type.getType());
    }

    /** Schema of what a list or a map holds. */
    private ObjectNode held(AnnotatedType type) {
        OneOf choice = type.getAnnotation(OneOf.class);
        if (choice != null) {
            return choice(choice.value(), List.of(choice.except()));
        }
        SchemaOf of = type.getAnnotation(SchemaOf.class);
        return of == null ? schema(type) : schema(of.value());
    }

    private ObjectNode schema(Class<?> plain) {
        if (plain == String.class) {
            return NODES.objectNode().put("type", "string");
        } else if (plain == boolean.class || plain == Boolean.class) {
            return NODES.objectNode().put("type", "boolean");
        } else if (plain == int.class || plain == Integer.class) {
            return NODES.objectNode().put("type", "integer");
        } else if (plain == long.class || plain == Long.class) {
            return NODES.objectNode().put("type", "integer").put("format", "int64");
        } else if (plain == double.class || plain == Double.class || plain == BigDecimal.class) {
            return NODES.objectNode().put("type", "number");
        } else if (plain == Instant.class) {
            return text("date-time");
        } else if (plain == LocalDate.class) {
            return text("date");
        } else if (plain == UUID.class || isId(plain)) {
            return text("uuid");
        } else if (plain == ObjectNode.class) {
            return freeObject();
        } else if (plain == JsonNode.class || plain == Object.class) {
            return NODES.objectNode();
        } else if (plain.isArray()) {
            return NODES.objectNode()
                    .put("type", "array")
                    .set("items", schema(plain.getComponentType()));
        }
        return plain.isEnum() ? choice(plain, List.of()) : reference(plain);
    }

    /** An id of Grove's is a record around a UUID. */
    private static boolean isId(Class<?> type) {
        RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
        return components != null
                && components.length == 1
                && components[0].getType() == UUID.class;
    }

    private static ObjectNode freeObject() {
        return NODES.objectNode().put("type", "object").put("additionalProperties", true);
    }

    /** Returns the choice of an enum's values; an enum with a name of its own is a definition. */
    private ObjectNode choice(Class<?> type, List<String> except) {
        String name = type.isAnnotationPresent(JsonTypeName.class) ? names.apply(type) : "";
        if (name.isEmpty() || !except.isEmpty()) {
            return values(type, except);
        }
        definitions.computeIfAbsent(name, _ -> described(type, values(type, except)));
        return NODES.objectNode().put("$ref", place + name);
    }

    private static ObjectNode described(Class<?> type, ObjectNode schema) {
        JsonClassDescription words = type.getAnnotation(JsonClassDescription.class);
        return words == null ? schema : schema.put("description", words.value());
    }

    private static ObjectNode values(Class<?> type, List<String> except) {
        ObjectNode schema = NODES.objectNode().put("type", "string");
        ArrayNode values = schema.putArray("enum");
        Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                .map(RecordSchemas::nameOf)
                .filter(name -> !except.contains(name))
                .forEach(values::add);
        return schema;
    }

    private static String nameOf(Object constant) {
        return constant instanceof WireNamed named
                ? named.wireName()
                : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode orNull(ObjectNode schema) {
        if (schema.has("$ref")) {
            ObjectNode either = NODES.objectNode();
            either.putArray("oneOf").add(schema).addObject().put("type", "null");
            return either;
        }
        if (!schema.has("type")) {
            return schema;
        }
        String type = schema.path("type").stringValue();
        schema.putArray("type").add(type).add("null");
        if (schema.get("enum") instanceof ArrayNode values) {
            values.addNull();
        }
        return schema;
    }

    private static ObjectNode text(String format) {
        return NODES.objectNode().put("type", "string").put("format", format);
    }
}
