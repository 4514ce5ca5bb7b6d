package dev.grove.core.database.read;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Canonical constructor of a record, wherever it may be called from. */
final class RecordMaker<T> {

    private static final ClassValue<RecordMaker<?>> KNOWN =
            new ClassValue<>() {
                @Override
                protected RecordMaker<?> computeValue(Class<?> type) {
                    return new RecordMaker<>(type);
                }
            };

    private final MethodHandle constructor;

    @SuppressWarnings("unchecked")
    static <T> RecordMaker<T> of(Class<T> type) {
        return (RecordMaker<T>) KNOWN.get(type);
    }

    private RecordMaker(Class<T> type) {
        Class<?>[] types =
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        try {
            Constructor<T> canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            constructor =
                    MethodHandles.lookup()
                            .unreflectConstructor(canonical)
                            .asSpreader(Object[].class, types.length)
                            .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " cannot be made", e);
        }
    }

    @SuppressWarnings("unchecked")
    T make(@Nullable Object... values) {
        try {
            return (T) (Object) constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
