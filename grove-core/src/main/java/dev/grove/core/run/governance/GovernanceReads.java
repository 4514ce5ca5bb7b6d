package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.StoredEvents;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.language.decide.Link;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Reads by which layers runs are governed, and what these said of their calls. */
@Repository
public class GovernanceReads {

    /** Rulings that are read of one run, the newest. */
    public static final int MOST_RULINGS = 200;

    private static final String AUTHORITY =
            "SELECT COALESCE(authority, '') FROM agent_runs WHERE tenant_id = :tenant AND id = :run";

    private static final String RULINGS =
            """
            SELECT l.seq + e.place - 1 AS seq, e.line
              FROM run_log l
             CROSS JOIN LATERAL unnest(string_to_array(l.events, E'\\n')) WITH ORDINALITY AS e (line, place)
             WHERE l.tenant_id = :tenant AND l.run_id = :run
               AND (strpos(l.events, '{"type":"policy.') > 0 OR strpos(l.events, '{"type":"grant.') > 0)
               AND (starts_with(e.line, '{"type":"policy.') OR starts_with(e.line, '{"type":"grant.'))
             ORDER BY l.seq DESC, e.place DESC LIMIT :most
            """;

    private final TenantDatabase database;
    private final Authorities authorities;
    private final KnownCeilings ceilings;

    GovernanceReads(TenantDatabase database, Authorities authorities, KnownCeilings ceilings) {
        this.database = database;
        this.authorities = authorities;
        this.ceilings = ceilings;
    }

    /**
     * Layers of a run, and their rulings.
     *
     * @param authority null where no policy governs it
     * @param layers from the outermost on
     * @param origins of layers, by digest
     * @param ceiling layers of the tenant's ceiling as it is now
     * @param rulings newest first; calls that are allowed have none
     */
    public record Governance(
            @Nullable String authority,
            List<Link> layers,
            Map<String, List<LayerOrigin>> origins,
            List<Link> ceiling,
            List<Ruling> rulings) {}

    /** An event of a policy, by its number in the run. */
    public record Ruling(long seq, JsonNode event) {}

    /**
     * @throws dev.grove.core.error.GroveException not_found
     */
    public Governance of(TenantId tenant, RunId run) {
        return database.call(tenant, jdbc -> of(jdbc, run));
    }

    private Governance of(TenantSql jdbc, RunId run) {
        Optional<String> authority =
                jdbc.sql(AUTHORITY).param("run", run.value()).query(String.class).optional();
        if (authority.isEmpty()) {
            throw UnknownRun.ofAnyKind();
        }
        String ceiling = ceilings.of(jdbc.tenant()).digest();
        if (authority.get().isEmpty() && !ceilings.isKnown(jdbc.tenant())) {
            return new Governance(null, List.of(), Map.of(), List.of(), List.of());
        }
        List<Ruling> rulings =
                jdbc.sql(RULINGS)
                        .param("run", run.value())
                        .param("most", MOST_RULINGS)
                        .query((row, _) ->
                                new Ruling(
                                        row.getLong("seq"),
                                        StoredEvents.read(row.getString("line"))))
                        .list();
        return new Governance(
                authority.get().isEmpty() ? null : authority.get(),
                links(jdbc, authority.get()),
                LayerOrigin.read(jdbc, run),
                links(jdbc, ceiling == null ? "" : ceiling),
                rulings);
    }

    private List<Link> links(TenantSql jdbc, String chain) {
        return chain.isEmpty() ? List.of() : authorities.chain(jdbc.tenant(), chain).links();
    }
}
