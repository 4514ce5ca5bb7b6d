package dev.grove.core.run.observation;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Statement for the ids of observations that satisfy a filter, newest first. */
final class ObservationSelection {

    /** Difference of the clocks of a server that makes an id and its time. */
    private static final Duration ID_BEFORE_TIME = Duration.ofHours(1);

    private static final String BELOW =
            """
             AND o.run_id IN (WITH RECURSIVE tree AS (
                     SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = :below
                      UNION ALL
                     SELECT r.id FROM tree JOIN agent_runs r ON r.tenant_id = :tenant AND r.parent_run_id = tree.id)
                 SELECT id FROM tree)\
            """;

    private final StringBuilder conditions = new StringBuilder("o.tenant_id = :tenant");
    private final Map<String, Object> parameters = new HashMap<>();

    ObservationSelection(ObservationFilter filter, @Nullable UUID before) {
        add("agent", filter.agent(), " AND o.agent = :agent");
        add(
                "tag",
                filter.tag(),
                " AND o.id IN (SELECT t.id FROM observation_tags t WHERE t.tenant_id = :tenant AND t.tag = :tag)");
        add("words", filter.words(), " AND o.words @@ run_word_query(:tenant, :words)");
        add("run", idOf(filter.run()), " AND o.run_id = :run");
        add("below", idOf(filter.below()), BELOW);
        add("before", before, " AND o.id < :before");
        if (filter.since() != null) {
            // By the beginning of ids too, which the index has in this order.
            add("since", filter.since().atOffset(ZoneOffset.UTC), " AND o.at >= :since");
            add(
                    "first",
                    Uuids.firstAt(filter.since().minus(ID_BEFORE_TIME)),
                    " AND o.id >= :first");
        }
    }

    private static @Nullable UUID idOf(@Nullable RunId run) {
        return run == null ? null : run.value();
    }

    private void add(String name, @Nullable Object value, String condition) {
        if (value != null) {
            conditions.append(condition);
            parameters.put(name, value);
        }
    }

    String sql() {
        return "SELECT o.id FROM observations o WHERE "
                + conditions
                + " ORDER BY o.id DESC LIMIT :limit";
    }

    Map<String, Object> parameters() {
        return Map.copyOf(parameters);
    }
}
