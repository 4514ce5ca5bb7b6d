package dev.grove.server.secret;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.logging.structured.StructuredLogFormatter;

/**
 * The log for a person at a terminal, where the launcher asks for it by this class's name. Scrubbed
 * as the JSON is. What models and callers have written reaches the log, too: no text of theirs
 * begins a line as if it were a message of its own, or sends the terminal a command.
 */
public final class ReadableLog implements StructuredLogFormatter<ILoggingEvent> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
    private static final String INDENT = "    ";

    private final ThrowableProxyConverter stackTraces;

    /** Called by Spring Boot, with a converter that has been started. */
    public ReadableLog(ThrowableProxyConverter stackTraces) {
        this.stackTraces = stackTraces;
    }

    @Override
    public String format(ILoggingEvent event) {
        String text =
                "%s %-5s %s%s: %s"
                        .formatted(
                                TIME.format(event.getInstant()),
                                event.getLevel(),
                                shortName(event.getLoggerName()),
                                about(event.getMDCPropertyMap()),
                                event.getFormattedMessage());
        String stackTrace = stackTraces.convert(event);
        String whole = stackTrace.isEmpty() ? text : text + "\n" + stackTrace;
        return shown(LogScrub.scrub(whole).strip()) + "\n";
    }

    private static String shortName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    private static String about(Map<String, String> context) {
        return context.isEmpty()
                ? ""
                : context.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(" ", " [", "]"));
    }

    /** Lines after the first are indented; other control characters are written out. */
    private static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c -> {
                    if (c == '\n') {
                        shown.append('\n').append(INDENT);
                    } else if (Character.isISOControl(c) && c != '\t') {
                        shown.append("\\u%04x".formatted(c));
                    } else {
                        shown.appendCodePoint(c);
                    }
                });
        return shown.toString();
    }
}
