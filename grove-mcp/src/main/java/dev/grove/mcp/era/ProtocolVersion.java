package dev.grove.mcp.era;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The revisions of MCP that this server speaks, oldest first. */
public enum ProtocolVersion {
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /** What {@code initialize} settles on when the client asked for another one. */
    public static final ProtocolVersion NEWEST_LEGACY = V2025_11_25;

    /** Newest first. */
    public static final List<String> SUPPORTED =
            Arrays.stream(values())
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

    public static Optional<ProtocolVersion> byWireName(String text) {
        return Arrays.stream(values()).filter(version -> version.wireName.equals(text)).findFirst();
    }
}
