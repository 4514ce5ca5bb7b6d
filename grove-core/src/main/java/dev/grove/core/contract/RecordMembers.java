package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.Map;

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
}
