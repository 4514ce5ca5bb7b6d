package dev.grove.mcp.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The levels of RFC 5424, least severe first. */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> wireNames() {
        return Arrays.stream(values()).map(LogLevel::wireName).toList();
    }

    public static Optional<LogLevel> byWireName(String text) {
        return Arrays.stream(values()).filter(level -> level.wireName().equals(text)).findFirst();
    }
}
