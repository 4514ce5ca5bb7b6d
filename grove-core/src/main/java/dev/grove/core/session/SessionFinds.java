package dev.grove.core.session;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.UuidRange;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Reads of sessions that take one statement and no more than their ids. */
final class SessionFinds {

    /** A run's end writes nothing into its session, so its status and turns count, too. */
    private static final String MARKS =
            """
            SELECT s.id, concat_ws('.', s.revision, r.turns, r.status) AS mark
              FROM sessions s
              LEFT JOIN agent_run_states r ON r.tenant_id = :tenant AND r.id = s.head_run_id
             WHERE s.tenant_id = :tenant AND s.deleted_at IS NULL
               AND s.id = ANY (string_to_array(:sessions, ',')::uuid[])
            """;

    private static final String BETWEEN =
            """
            SELECT id FROM sessions
             WHERE tenant_id = :tenant AND deleted_at IS NULL AND id BETWEEN :first AND :last
             ORDER BY id DESC LIMIT :limit
            """;

    private SessionFinds() {}

    static Map<SessionId, String> marks(
            TenantDatabase database, TenantId tenant, Collection<SessionId> sessions) {
        return database
                .single(
                        tenant,
                        MARKS,
                        new MapSqlParameterSource(
                                "sessions",
                                sessions.stream()
                                        .map(SessionId::toString)
                                        .collect(Collectors.joining(","))),
                        (row, _) ->
                                Map.entry(
                                        new SessionId(row.getObject("id", UUID.class)),
                                        row.getString("mark")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static List<SessionId> startingWith(
            TenantDatabase database, TenantId tenant, String beginning, int limit) {
        return UuidRange.of(beginning)
                .map(range ->
                        database.single(
                                tenant,
                                BETWEEN,
                                new MapSqlParameterSource("first", range.first())
                                        .addValue("last", range.last())
                                        .addValue("limit", limit),
                                (row, _) -> new SessionId(row.getObject("id", UUID.class))))
                .orElse(List.of());
    }
}
