package dev.grove.server.secret;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.json.JsonWriter;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/**
 * Scrubs each text of a log line before it is written as JSON. The log is there before the server
 * is, and made by the framework by this class's name: so it is {@link LogScrubbing} that comes to
 * the log, and not the other way round.
 */
public final class LogScrub implements StructuredLoggingJsonMembersCustomizer<ILoggingEvent> {

    /**
     * Scrubbers of each server in this process. Not in Logback's own context, which is emptied,
     * with its listeners, whenever another server starts in the process.
     */
    private static final Set<LogScrubbing> SERVERS = new CopyOnWriteArraySet<>();

    @Override
    public void customize(JsonWriter.Members<ILoggingEvent> members) {
        members.applyingValueProcessor(
                JsonWriter.ValueProcessor.of(String.class, LogScrub::scrubNullable));
    }

    private static @Nullable String scrubNullable(@Nullable String text) {
        return text == null ? null : scrub(text);
    }

    static void begin(LogScrubbing server) {
        SERVERS.add(server);
    }

    static void end(LogScrubbing server) {
        SERVERS.remove(server);
    }

    static String scrub(String text) {
        String scrubbed = IssuedCredentials.scrub(text);
        for (LogScrubbing server : SERVERS) {
            scrubbed = server.scrub(scrubbed);
        }
        return scrubbed;
    }
}
