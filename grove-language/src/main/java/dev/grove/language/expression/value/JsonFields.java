package dev.grove.language.expression.value;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An object from outside, read where it is looked at. */
record JsonFields(ObjectNode json) implements Value.Fields {

    @Override
    public int size() {
        return json.size();
    }

    @Override
    public Iterable<String> keys() {
        return json.propertyNames();
    }

    @Override
    public @Nullable Value find(String key) {
        JsonNode value = json.get(key);
        return value == null ? null : Json.read(value);
    }
}
