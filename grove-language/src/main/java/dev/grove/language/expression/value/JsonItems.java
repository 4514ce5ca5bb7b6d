package dev.grove.language.expression.value;

import tools.jackson.databind.node.ArrayNode;

/** A list from outside, read where it is looked at. */
record JsonItems(ArrayNode json) implements Value.Items {

    @Override
    public int size() {
        return json.size();
    }

    @Override
    public Value get(int index) {
        return Json.read(json.get(index));
    }
}
