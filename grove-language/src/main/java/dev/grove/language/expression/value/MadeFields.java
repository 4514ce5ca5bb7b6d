package dev.grove.language.expression.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object that an expression made.
 *
 * @param characters its size
 */
public record MadeFields(Map<String, Value> entries, int characters) implements Value.Fields {

    public MadeFields {
        Sizes.requireValue(characters);
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Iterable<String> keys() {
        return entries.keySet();
    }

    @Override
    public @Nullable Value find(String key) {
        return entries.get(key);
    }
}
