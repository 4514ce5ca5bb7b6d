package dev.grove.language.source;

import dev.grove.language.json.Pointers;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of one object of a document. What is asked for is known; what is left at the end is
 * refused with the nearest name. A field at fault reads as if it were not there.
 */
public final class ObjectFields {

    private static final int MOST_SCHEMA_BYTES = 64 * 1024;

    private final ObjectNode object;
    private final String pointer;
    private final Findings findings;
    private final Set<String> known = new LinkedHashSet<>();

    public ObjectFields(ObjectNode object, String pointer, Findings findings) {
        this.object = object;
        this.pointer = pointer;
        this.findings = findings;
    }

    public String pointer() {
        return pointer;
    }

    public String pointer(String name) {
        return Pointers.child(pointer, name);
    }

    public Findings findings() {
        return findings;
    }

    public List<String> names() {
        return List.copyOf(object.propertyNames());
    }

    public boolean has(String name) {
        known.add(name);
        return object.has(name);
    }

    /** Any JSON, null included; null only where the field is not there. */
    public @Nullable JsonNode json(String name) {
        known.add(name);
        return object.get(name);
    }

    private @Nullable JsonNode given(String name) {
        JsonNode value = json(name);
        return value == null || value.isNull() ? null : value;
    }

    public @Nullable String text(String name, int most) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            wrong(name, "must be a text");
            return null;
        }
        if (value.stringValue().length() > most) {
            wrong(name, "must have at most %,d characters".formatted(most));
            return null;
        }
        return value.stringValue();
    }

    /** Empty where it is missing or at fault. */
    public String needed(String name, int most) {
        String text = text(name, most);
        if (text != null && !text.isBlank()) {
            return text;
        }
        if (text != null || given(name) == null) {
            missing(name);
        }
        return "";
    }

    public @Nullable String matching(String name, Pattern pattern, String rule) {
        String text = text(name, Integer.MAX_VALUE);
        if (text != null && !pattern.matcher(text).matches()) {
            wrong(name, rule);
            return null;
        }
        return text;
    }

    public @Nullable Integer integer(String name, int least, int most) {
        Long number = wholeNumber(name, least, most);
        return number == null ? null : number.intValue();
    }

    public @Nullable Long wholeNumber(String name, long least, long most) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            wrong(name, "must be a whole number from %,d to %,d".formatted(least, most));
            return null;
        }
        return value.longValue();
    }

    public @Nullable BigDecimal decimal(
            String name, BigDecimal above, BigDecimal most, int decimals) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        if (!value.isNumber()
                || value.decimalValue().compareTo(above) <= 0
                || value.decimalValue().compareTo(most) > 0
                || value.decimalValue().stripTrailingZeros().scale() > decimals) {
            wrong(
                    name,
                    "must be a number above %s and at most %s, with at most %d decimals"
                            .formatted(above.toPlainString(), most.toPlainString(), decimals));
            return null;
        }
        return value.decimalValue();
    }

    public @Nullable Boolean bool(String name) {
        JsonNode value = given(name);
        if (value != null && !value.isBoolean()) {
            wrong(name, "must be true or false");
            return null;
        }
        return value == null ? null : value.booleanValue();
    }

    /** Reads one of a few words, each with the value that it stands for. */
    public <T> T choice(String name, Map<String, T> choices, T otherwise) {
        String text = text(name, Integer.MAX_VALUE);
        if (text == null) {
            return otherwise;
        }
        T chosen = choices.get(text);
        if (chosen == null) {
            wrong(name, NearestNames.asChoice(text, new TreeSet<>(choices.keySet())));
            return otherwise;
        }
        return chosen;
    }

    public @Nullable Duration duration(String name, Duration most) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        Duration duration =
                value.isString() ? WrittenDuration.read(value.stringValue()).orElse(null) : null;
        if (duration == null || duration.isNegative() || duration.isZero()) {
            wrong(name, "must be a duration above 0 such as 30s, 24h, 7d or 1h30m");
            return null;
        }
        if (duration.compareTo(most) > 0) {
            wrong(name, "may be at most %d days".formatted(most.toDays()));
            return null;
        }
        return duration;
    }

    public List<String> texts(String name, int most) {
        JsonNode value = given(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray() || value.size() > most) {
            wrong(name, "must be a list of at most %d texts".formatted(most));
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            if (value.get(i).isString()) {
                texts.add(value.get(i).stringValue());
            } else {
                findings.error(pointer(name) + "/" + i, "invalid_value", "must be a text");
            }
        }
        return texts;
    }

    public Map<String, String> textsByName(String name, int most) {
        ObjectNode value = rawObject(name);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value == null) {
            return texts;
        }
        if (value.size() > most) {
            wrong(name, "may have at most %d entries".formatted(most));
            return texts;
        }
        value.properties()
                .forEach(entry -> {
                    if (entry.getValue().isString()) {
                        texts.put(entry.getKey(), entry.getValue().stringValue());
                    } else {
                        findings.error(
                                Pointers.child(pointer(name), entry.getKey()),
                                "invalid_value",
                                "must be a text");
                    }
                });
        return texts;
    }

    public @Nullable ObjectNode rawObject(String name) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        if (value instanceof ObjectNode found) {
            return found;
        }
        wrong(name, "must be an object");
        return null;
    }

    /** Null where it is not there, or no object. */
    public @Nullable ObjectFields object(String name) {
        ObjectNode value = rawObject(name);
        return value == null ? null : new ObjectFields(value, pointer(name), findings);
    }

    /** Reads a list of objects, and makes each into a value; null where it is no such list. */
    public <T> @Nullable List<T> objects(String name, int most, Function<ObjectFields, T> made) {
        JsonNode value = given(name);
        if (value == null || !value.isArray() || value.isEmpty() || value.size() > most) {
            wrong(name, "must be a list of 1 to %d objects".formatted(most));
            return null;
        }
        List<T> all = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            String at = pointer(name) + "/" + i;
            if (value.get(i) instanceof ObjectNode element) {
                ObjectFields fields = new ObjectFields(element, at, findings);
                all.add(made.apply(fields));
                fields.refuseUnknown();
            } else {
                findings.error(at, "invalid_value", "must be an object");
            }
        }
        return all;
    }

    public @Nullable ObjectNode schema(String name, JsonSchemas schemas) {
        ObjectNode schema = rawObject(name);
        if (schema == null) {
            return null;
        }
        if (schema.toString().getBytes(StandardCharsets.UTF_8).length > MOST_SCHEMA_BYTES) {
            findings.error(pointer(name), "invalid_schema", "may be at most 64 KiB of JSON");
            return null;
        }
        List<String> faults = schemas.faults(schema);
        faults.forEach(fault -> findings.error(pointer(name), "invalid_schema", fault));
        return faults.isEmpty() ? schema : null;
    }

    public void wrong(String name, String message) {
        findings.error(pointer(name), "invalid_value", message);
    }

    public void missing(String name) {
        findings.error(pointer, "missing_field", name + " is required");
    }

    /** Refuses fields that were not asked for; called last. */
    public void refuseUnknown() {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                findings.error(
                        pointer(name),
                        "unknown_field",
                        name
                                + " is no field here"
                                + (NearestNames.of(name, known).isEmpty()
                                        ? "; there are: " + String.join(", ", known)
                                        : NearestNames.asQuestion(name, known)));
            }
        }
    }
}
