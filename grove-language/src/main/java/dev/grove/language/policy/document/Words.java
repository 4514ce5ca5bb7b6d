package dev.grove.language.policy.document;

import dev.grove.language.source.ObjectFields;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Fields of documents that are one of a few words, or a word or a list of them. */
final class Words {

    private Words() {}

    static <T> Map<String, T> byName(T[] values, Function<T, String> name) {
        return Arrays.stream(values)
                .collect(
                        Collectors.toMap(
                                name, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }

    /** Null where none is written, or one that is none. */
    static <T> @Nullable T choice(
            ObjectFields fields, String field, T[] values, Function<T, String> name) {
        Map<String, Optional<T>> choices =
                Arrays.stream(values).collect(Collectors.toMap(name, Optional::of));
        return fields.choice(field, choices, Optional.<T>empty()).orElse(null);
    }

    /** Reads a text, or a list of texts. */
    static List<String> oneOrMore(ObjectFields fields, String name, int most) {
        JsonNode value = fields.json(name);
        return value != null && value.isString()
                ? List.of(value.stringValue())
                : fields.texts(name, most);
    }

    /** Place of the element that was read as a list's. */
    static String pointer(ObjectFields fields, String name, int index) {
        JsonNode value = fields.json(name);
        return value != null && value.isString()
                ? fields.pointer(name)
                : fields.pointer(name) + "/" + index;
    }
}
