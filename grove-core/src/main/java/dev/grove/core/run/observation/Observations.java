package dev.grove.core.run.observation;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.FilteredCursor;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.language.decide.fact.LabelSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads observations: ids first, then the rows as the tenant. */
@Repository
public class Observations {

    private static final String ROWS =
            """
            SELECT o.id, o.run_id, o.turn, o.call_id, o.agent, o.text, o.metadata::text AS metadata, o.labels, o.at,
                   (SELECT COALESCE(string_agg(t.tag, ',' ORDER BY t.tag), '')
                      FROM observation_tags t WHERE t.tenant_id = :tenant AND t.id = o.id) AS tags
              FROM observations o
             WHERE o.tenant_id = :tenant AND o.id = ANY (:ids)
             ORDER BY o.id DESC
            """;

    /** From the run up, which is no longer than trees are deep. */
    private static final String IS_BELOW =
            """
            WITH RECURSIVE above AS (
                SELECT id, parent_run_id FROM agent_runs WHERE tenant_id = :tenant AND id = :asked
                UNION ALL
                SELECT r.id, r.parent_run_id
                  FROM above JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = above.parent_run_id
            )
            SELECT EXISTS (SELECT FROM above WHERE id = :run)
            """;

    private static final RowMapper<StoredObservation> MAPPER =
            Rows.of(
                    StoredObservation.class,
                    Map.of(
                            "tags",
                            tags -> tags.isEmpty() ? List.of() : List.of(tags.split(",")),
                            "metadata",
                            metadata -> JsonMapper.shared().readTree(metadata),
                            "labels",
                            labels -> LabelSet.read(labels).list()));

    private final TenantDatabase database;
    private final EngineDatabase engine;

    Observations(TenantDatabase database, EngineDatabase engine) {
        this.database = database;
        this.engine = engine;
    }

    /**
     * The newest first. A cursor goes on with the same filter alone.
     *
     * @throws dev.grove.core.error.GroveException validation_failed
     */
    public Page<StoredObservation> list(
            TenantId tenant, ObservationFilter filter, PageRequest page) {
        UUID before = FilteredCursor.before(page, filter);
        Page<UUID> ids =
                Page.of(
                        ids(tenant, filter, before, page.limit() + 1),
                        page.limit(),
                        id -> FilteredCursor.after(id, filter));
        return new Page<>(rows(tenant, ids.items()), ids.nextCursor());
    }

    /** The newest first. */
    List<StoredObservation> newest(TenantId tenant, ObservationFilter filter, int limit) {
        return rows(tenant, ids(tenant, filter, null, limit));
    }

    /** Whether a run is another one, or below it in its tree. */
    boolean isWithin(TenantId tenant, RunId run, RunId asked) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(IS_BELOW)
                                .param("run", run.value())
                                .param("asked", asked.value())
                                .query(Boolean.class)
                                .single());
    }

    @CrossTenant(
            "words are looked up as the engine; the tenant is a condition of the statement, and only ids come from it")
    private List<UUID> ids(
            TenantId tenant, ObservationFilter filter, @Nullable UUID before, int limit) {
        ObservationSelection selection = new ObservationSelection(filter, before);
        return filter.words() == null
                ? database.call(tenant, jdbc -> ids(jdbc, selection, limit))
                : engine.call(tenant, jdbc -> ids(jdbc, selection, limit));
    }

    private static List<UUID> ids(TenantSql jdbc, ObservationSelection selection, int limit) {
        return jdbc.sql(selection.sql())
                .params(selection.parameters())
                .param("limit", limit)
                .query(Rows.of(UUID.class))
                .list();
    }

    private List<StoredObservation> rows(TenantId tenant, List<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(ROWS)
                                        .param("ids", ids.toArray(UUID[]::new))
                                        .query(MAPPER)
                                        .list());
    }
}
