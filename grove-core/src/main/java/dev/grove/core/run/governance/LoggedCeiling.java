package dev.grove.core.run.governance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Reads which ceiling a run's log said last. */
final class LoggedCeiling {

    /** Begins each event of the type, and no text: its quotes are escaped. */
    private static final String MARK = "{\"type\":\"" + EventType.CEILING_CHANGED.wireName() + "\"";

    private static final String LATEST =
            """
            SELECT events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND seq > 0 AND strpos(events, :mark) > 0
             ORDER BY seq DESC LIMIT 1
            """;

    private LoggedCeiling() {}

    /** Digest of the ceiling; nothing where it said none. */
    static Optional<String> latest(TenantSql jdbc, RunId run) {
        return jdbc.sql(LATEST)
                .param("run", run.value())
                .param("mark", MARK)
                .query(String.class)
                .optional()
                .flatMap(events ->
                        events.lines()
                                .filter(line -> line.startsWith(MARK))
                                .reduce((_, later) -> later))
                .flatMap(line -> JsonMapper.shared().readTree(line).path("ceiling").asStringOpt());
    }
}
