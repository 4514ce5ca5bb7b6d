package dev.grove.language.json;

import tools.jackson.databind.JsonNode;

/**
 * Depth of JSON values. A parser reads 500 levels and no more, and a value is stored within others:
 * one that is nested deeper than this bound could be written, and never read again.
 */
public final class Nesting {

    /** Leaves room for what a value is stored and sent in. */
    public static final int DEEPEST = 400;

    private Nesting() {}

    public static boolean isTooDeep(JsonNode value) {
        return isDeeper(value, DEEPEST);
    }

    private static boolean isDeeper(JsonNode value, int levels) {
        if (!value.isContainer()) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        for (JsonNode part : value) {
            if (isDeeper(part, levels - 1)) {
                return true;
            }
        }
        return false;
    }
}
