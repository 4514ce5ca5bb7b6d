package dev.grove.core.tool;

import java.util.Locale;

/** Where a tool comes from. */
public enum Bucket {
    BUILT_IN,
    WORKSPACE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
