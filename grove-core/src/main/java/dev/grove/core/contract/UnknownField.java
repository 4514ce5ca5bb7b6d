package dev.grove.core.contract;

import dev.grove.language.text.NearestNames;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Which field of a body an unknown one may have meant. */
final class UnknownField {

    private UnknownField() {}

    static String describe(UnrecognizedPropertyException e, Set<String> elsewhere) {
        String name = e.getPropertyName();
        Instead other = e.getReferringClass().getAnnotation(Instead.class);
        if (other != null && other.of().equals(name)) {
            return "is not a field of this request; " + other.say();
        }
        List<String> names = known(e).stream().filter(each -> !elsewhere.contains(each)).toList();
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

    /** Jackson knows nothing of the fields within groups. */
    private static Collection<String> known(UnrecognizedPropertyException e) {
        if (e.getReferringClass().isRecord()) {
            return RecordMembers.of(e.getReferringClass()).keySet();
        }
        Collection<Object> known = e.getKnownPropertyIds();
        return known == null ? List.of() : known.stream().map(String::valueOf).toList();
    }

    /** Fields of that name within one of the fields: {@code max_turns} is one of the limits. */
    private static List<String> deeper(String name, Class<?> type) {
        List<String> found = new ArrayList<>();
        for (Member field : fieldsOf(type)) {
            Type written = field.component().getGenericType();
            boolean many = written instanceof ParameterizedType;
            Type inner =
                    written instanceof ParameterizedType generic
                            ? generic.getActualTypeArguments()[0]
                            : written;
            for (Member each : fieldsOf(inner)) {
                if (each.name().equals(name)) {
                    found.add(field.name() + (many ? "[]." : ".") + name);
                }
            }
        }
        return found;
    }

    private static List<Member> fieldsOf(Type type) {
        return type instanceof Class<?> raw && raw.isRecord()
                ? Member.each(raw).toList()
                : List.of();
    }
}
