package dev.grove.mcp.era;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The revisions of MCP that are spoken here, oldest first. */
public enum ProtocolVersion {
    /** Spoken with third-party servers alone, over Streamable HTTP. */
    V2024_11_05("2024-11-05"),
    /** Spoken with third-party servers alone; it has batches. */
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /**
     * Version that {@code initialize} settles on when the client asked for one that is not legacy
     * or not served; Grove's own client asks for it too.
     */
    public static final ProtocolVersion NEWEST_LEGACY = V2025_11_25;

    /** Versions that Grove's own server speaks, newest first. */
    public static final List<String> SUPPORTED =
            Arrays.stream(values())
                    .filter(ProtocolVersion::isServed)
                    .sorted(Comparator.reverseOrder())
                    .map(ProtocolVersion::wireName)
                    .toList();

    private final String wireName;

    ProtocolVersion(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** Whether it has no sessions. */
    public boolean isModern() {
        return this == V2026_07_28;
    }

    /** Whether streams begin with an event that has nothing but an id. */
    public boolean hasPrimer() {
        return this == V2025_11_25;
    }

    /** Whether Grove's own server speaks it. */
    public boolean isServed() {
        return compareTo(V2025_06_18) >= 0;
    }

    /** Whether each request names it in a header. */
    public boolean hasHeader() {
        return isServed();
    }

    /** Finds a version that Grove's own server speaks. */
    public static Optional<ProtocolVersion> byWireName(String text) {
        return spokenByOthers(text).filter(ProtocolVersion::isServed);
    }

    /** Finds a version that may be spoken with a third-party server. */
    public static Optional<ProtocolVersion> spokenByOthers(String text) {
        return Arrays.stream(values()).filter(version -> version.wireName.equals(text)).findFirst();
    }
}
