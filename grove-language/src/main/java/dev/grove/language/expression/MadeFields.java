package dev.grove.language.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object that an expression made.
 *
 * @param characters its size
 */
record MadeFields(Map<String, Value> entries, int characters) implements Value.Fields {

    MadeFields {
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
