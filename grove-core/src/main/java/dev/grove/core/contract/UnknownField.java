package dev.grove.core.contract;

import dev.grove.language.text.NearestNames;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Which field of a body an unknown one may have meant. */
final class UnknownField {

    private UnknownField() {}

    static String describe(UnrecognizedPropertyException e, Set<String> elsewhere) {
        String name = e.getPropertyName();
        Collection<Object> known =
                e.getKnownPropertyIds() == null ? List.of() : e.getKnownPropertyIds();
        List<String> names =
                known.stream()
                        .map(String::valueOf)
                        .filter(each -> !elsewhere.contains(each))
                        .toList();
        List<String> deeper = deeper(name, e.getReferringClass());
        String question =
                deeper.isEmpty()
                        ? NearestNames.asQuestion(name, names)
                        : "; did you mean " + String.join(" or ", deeper) + "?";
        if (names.isEmpty()) {
            return "is not a field of this request, which has none";
        }
        return "is not a field of this request"
                + (question.isEmpty() ? "; it has " + String.join(", ", names) : question);
    }

    /** Fields of that name within one of the fields: {@code max_turns} is one of the limits. */
    private static List<String> deeper(String name, Class<?> type) {
        List<String> found = new ArrayList<>();
        for (RecordComponent field : componentsOf(type)) {
            Type written = field.getGenericType();
            boolean many = written instanceof ParameterizedType;
            Type inner =
                    written instanceof ParameterizedType generic
                            ? generic.getActualTypeArguments()[0]
                            : written;
            for (RecordComponent each : componentsOf(inner)) {
                if (nameOf(each).equals(name)) {
                    found.add(nameOf(field) + (many ? "[]." : ".") + name);
                }
            }
        }
        return found;
    }

    private static RecordComponent[] componentsOf(Type type) {
        return type instanceof Class<?> raw && raw.isRecord()
                ? raw.getRecordComponents()
                : new RecordComponent[0];
    }

    private static String nameOf(RecordComponent component) {
        return component
                .getName()
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }
}
