package dev.grove.core.run.event;

import dev.grove.core.event.EventType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Which record is for which type. */
public final class EventTypes {

    private static final ClassValue<EventType> BY_RECORD =
            new ClassValue<>() {
                @Override
                protected EventType computeValue(Class<?> type) {
                    OfType of = type.getAnnotation(OfType.class);
                    if (of == null) {
                        throw new IllegalStateException(type + " is for no type of event");
                    }
                    return of.value();
                }
            };

    private EventTypes() {}

    public static EventType of(Class<?> event) {
        return BY_RECORD.get(event);
    }

    /** All records, in the order of their types. */
    public static List<Class<?>> records() {
        return recordsOf(RunEvent.class).sorted(Comparator.comparing(EventTypes::of)).toList();
    }

    private static Stream<Class<?>> recordsOf(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(EventTypes::recordsOf);
    }
}
