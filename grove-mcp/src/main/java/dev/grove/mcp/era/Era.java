package dev.grove.mcp.era;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The two shapes of the protocol. */
public enum Era {
    /** Sessions, {@code initialize} and the GET stream. */
    LEGACY,
    /** Every request stands alone and says in {@code _meta} who asks. */
    MODERN;

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final String FIRST_MODERN_YEAR = "2026";

    public String wireName() {
        return this == MODERN ? "modern" : "legacy";
    }

    /**
     * The era of a posted message: modern where its {@code _meta} or the version header claims so.
     * {@code initialize} without such a claim of its own is legacy whatever the header says.
     */
    public static Era of(JsonNode message, RequestHeaders headers) {
        if (message.path("params").path("_meta").path(ModernMeta.VERSION).isString()) {
            return MODERN;
        }
        if (message.path("method").asString("").equals("initialize") || !message.has("method")) {
            return LEGACY;
        }
        return isModern(headers.get(RequestHeaders.VERSION)) ? MODERN : LEGACY;
    }

    /** Whether a version header names a revision of the modern era, known or not. */
    public static boolean isModern(@Nullable String version) {
        return version != null
                && DATE.matcher(version).matches()
                && version.compareTo(FIRST_MODERN_YEAR) >= 0;
    }
}
