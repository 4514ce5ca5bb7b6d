package dev.grove.core.contract;

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
        Member.each(type)
                .forEach(member -> members.put(member.name(), member.component().getType()));
        return members;
    }

    /** Names of the members of a {@link PartialChange} that null is no value of. */
    public static Set<String> refusingNull(Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        Member.each(type)
                .filter(Member::isKeptUnlessGiven)
                .forEach(member -> names.add(member.name()));
        return names;
    }

    /** Names of the members that have an annotation. */
    public static Set<String> having(Class<? extends Annotation> annotation, Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        Member.each(type)
                .filter(member -> member.find(annotation).isPresent())
                .forEach(member -> names.add(member.name()));
        return names;
    }
}
