package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.model.price.ModelRef;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads which model a run is asked with, where that is not the one that it began with. The event of
 * the switch says so: it is durable before the other model is asked.
 */
public final class ModelSwitches {

    /** Begins each event of the type, and no text: its quotes are escaped. */
    private static final String MARK = "{\"type\":\"" + EventType.MODEL_SWITCHED.wireName() + "\"";

    private static final String LATEST =
            """
            SELECT events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND seq > 0 AND strpos(events, :mark) > 0
             ORDER BY seq DESC LIMIT 1
            """;

    private ModelSwitches() {}

    /**
     * A switch of models.
     *
     * @param model that is asked from then on
     * @param turn the first that it may have answered
     */
    public record Switch(ModelRef model, int turn) {}

    /** The last switch of a run. */
    public static Optional<Switch> latest(TenantSql jdbc, RunId run) {
        return jdbc.sql(LATEST)
                .param("run", run.value())
                .param("mark", MARK)
                .query(String.class)
                .optional()
                .flatMap(ModelSwitches::last);
    }

    private static Optional<Switch> last(String events) {
        return events.lines()
                .filter(line -> line.startsWith(MARK))
                .reduce((_, later) -> later)
                .map(line -> {
                    JsonNode event = JsonMapper.shared().readTree(line);
                    return new Switch(
                            ModelRef.parse(event.path("to").stringValue()),
                            event.path("turn").intValue());
                });
    }
}
