package dev.grove.core.session.message;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.springframework.stereotype.Repository;

/** Messages that wait until those before them are answered, of all tenants. */
@Repository
@CrossTenant("how much waits is the operator's concern")
public class WaitingMessages {

    private static final String WAITING =
            """
            SELECT count(*) AS messages, min(m.created_at) AS oldest
              FROM sessions s
              JOIN session_messages m ON m.tenant_id = s.tenant_id AND m.session_id = s.id AND m.state = 'queued'
             WHERE s.queued > 0 AND s.deleted_at IS NULL
            """;

    private final EngineDatabase database;
    private final Clock clock;

    WaitingMessages(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Queue of messages at a time.
     *
     * @param age since when the oldest one waits; zero where none does
     */
    public record Waiting(long messages, Duration age) {}

    /** Reads them anew with every call. */
    public Waiting now() {
        return database.call(jdbc ->
                jdbc.sql(WAITING)
                        .query((row, _) -> {
                            OffsetDateTime oldest = row.getObject("oldest", OffsetDateTime.class);
                            Duration age =
                                    oldest == null
                                            ? Duration.ZERO
                                            : Duration.between(oldest.toInstant(), clock.instant());
                            return new Waiting(
                                    row.getLong("messages"),
                                    age.isNegative() ? Duration.ZERO : age);
                        })
                        .single());
    }
}
