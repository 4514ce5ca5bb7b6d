package dev.grove.server.secret;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.json.JsonWriter;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/**
 * Scrubs each text of a log line before it is written as JSON. The log is there before the server
 * is, and made by the framework by this class's name, so it finds the scrubbers in the log's own
 * context, where {@link LogScrubbing} puts them.
 */
public final class LogScrub implements StructuredLoggingJsonMembersCustomizer<ILoggingEvent> {

    static final String SCRUBBERS = "dev.grove.scrubbers";

    @Override
    public void customize(JsonWriter.Members<ILoggingEvent> members) {
        members.applyingValueProcessor(
                JsonWriter.ValueProcessor.of(String.class, LogScrub::scrubNullable));
    }

    private static @Nullable String scrubNullable(@Nullable String text) {
        return text == null ? null : scrub(text);
    }

    static String scrub(String text) {
        String scrubbed = text;
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
                && context.getObject(SCRUBBERS) instanceof Set<?> scrubbers) {
            for (Object scrubber : scrubbers) {
                scrubbed = ((LogScrubbing) scrubber).scrub(scrubbed);
            }
        }
        return scrubbed;
    }
}
