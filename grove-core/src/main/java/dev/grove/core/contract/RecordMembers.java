package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Members of the JSON object that stands for a record. */
public final class RecordMembers {

    private RecordMembers() {}

    /** Types of the members, by name, in their order. */
    public static Map<String, Class<?>> of(Class<?> type) {
        Map<String, Class<?>> members = new LinkedHashMap<>();
        Member.of(type)
                .forEach(member -> {
                    Class<?> of = member.component().getType();
                    if (member.find(JsonUnwrapped.class).isPresent()) {
                        members.putAll(of(of));
                    } else {
                        members.put(member.name(), of);
                    }
                });
        return members;
    }

    /** Names of the members that have an annotation. */
    public static Set<String> having(Class<? extends Annotation> annotation, Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        Member.of(type)
                .forEach(member -> {
                    if (member.find(JsonUnwrapped.class).isPresent()) {
                        names.addAll(having(annotation, member.component().getType()));
                    } else if (member.find(annotation).isPresent()) {
                        names.add(member.name());
                    }
                });
        return names;
    }
}
