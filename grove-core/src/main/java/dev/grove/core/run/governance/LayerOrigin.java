package dev.grove.core.run.governance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Place that a layer of a run came from, as its row and those around it say. A layer of none of
 * them is one that its start asked for, or of a run that it repeats.
 */
public enum LayerOrigin {
    ABOVE,
    KEY,
    TOKEN,
    SESSION,
    FORK,
    AGENT;

    private static final String READ =
            """
            WITH run AS (SELECT * FROM agent_runs WHERE tenant_id = :tenant AND id = :run), chains AS (
                SELECT 'above' AS origin, p.authority
                  FROM run r JOIN agent_runs p ON p.tenant_id = :tenant AND p.id = r.parent_run_id
                UNION ALL
                SELECT 'fork', f.authority
                  FROM run r JOIN agent_runs f ON f.tenant_id = :tenant AND f.id = r.forked_from_run_id
                UNION ALL
                SELECT 'session', s.authority
                  FROM run r JOIN sessions s ON s.tenant_id = :tenant AND s.id = r.session_id
            )
            SELECT c.origin, unnest(a.layers) AS digest
              FROM chains c JOIN authorities a ON a.tenant_id = :tenant AND a.digest = c.authority
            UNION ALL
            SELECT 'key', l.digest
              FROM run r JOIN key_layers l ON l.tenant_id = :tenant AND l.key_id = r.started_by
            UNION ALL
            SELECT 'token', unnest(string_to_array(r.token_layers, ',')) FROM run r
            UNION ALL
            SELECT 'agent', v.digest
              FROM run r JOIN agent_version_policies v
                ON v.tenant_id = :tenant AND v.agent_id = r.agent_id AND v.agent_version = r.agent_version
            """;

    private record Found(LayerOrigin origin, String digest) {}

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the origins of a run's layers, by digest. */
    static Map<String, List<LayerOrigin>> read(TenantSql jdbc, RunId run) {
        return jdbc.sql(READ).param("run", run.value()).query(Rows.of(Found.class)).list().stream()
                .collect(
                        Collectors.groupingBy(
                                Found::digest,
                                Collectors.mapping(
                                        Found::origin,
                                        Collectors.collectingAndThen(
                                                Collectors.toCollection(TreeSet::new),
                                                List::copyOf))));
    }
}
