package dev.grove.core.audit;

import dev.grove.core.audit.AuditEntry.Status;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Statements over both tables of the audit. Each gives its newest entries of the filter, by an
 * index, and the newest of these are the page. Closed sets are literals, since an array would not
 * be compared by an index behind row-level security (ADR 0065).
 */
final class AuditRecordSql {

    private static final String CHANGES =
            """
            SELECT id, at, tenant_id, key_id, key_name, door, kind, action, object_name, object_id, detail, status,
                   NULL::text AS request_id, NULL::text AS era, NULL::text AS version, NULL::text AS client_name,
                   NULL::text AS client_version, NULL::integer AS error_code, NULL::bigint AS duration,
                   NULL::text AS trace_id, NULL::text AS tool_use_id
              FROM audit_changes
             WHERE id < :before
               AND (CAST(:tenant AS uuid) IS NULL OR tenant_id = :tenant)
               AND (CAST(:key AS uuid) IS NULL OR key_id = :key)
               AND (CAST(:action AS text) IS NULL OR action = :action)
               AND (CAST(:object AS text) IS NULL OR object_name = :object OR object_id = :objectId)
               AND (CAST(:since AS timestamptz) IS NULL OR at >= :since)
               AND (CAST(:until AS timestamptz) IS NULL OR at < :until)
               %s
             ORDER BY id DESC LIMIT :limit
            """;

    private static final String TOKEN = "oauth2/token";

    private static final String CALLS =
            """
            SELECT id, at, tenant_id, key_id, key_name, 'mcp' AS door,
                   CASE method WHEN '%1$s' THEN 'token' ELSE 'mcp_call' END AS kind, method AS action,
                   target AS object_name, NULL::uuid AS object_id, NULL::text AS detail, status, request_id, era, version,
                   client_name, client_version, error_code, duration_us AS duration, trace_id, tool_use_id
              FROM mcp_audit_log
             WHERE id < :before
               AND (CAST(:tenant AS uuid) IS NULL OR tenant_id = :tenant)
               AND (CAST(:key AS uuid) IS NULL OR key_id = :key)
               AND (CAST(:action AS text) IS NULL OR method = :action)
               AND (CAST(:object AS text) IS NULL OR target = :object)
               AND (CAST(:since AS timestamptz) IS NULL OR at >= :since)
               AND (CAST(:until AS timestamptz) IS NULL OR at < :until)
               %2$s
             ORDER BY id DESC LIMIT :limit
            """;

    private AuditRecordSql() {}

    /** Empty where no entry can be of the filter. */
    static String page(AuditRecordFilter filter) {
        List<String> parts =
                Stream.of(changes(filter), calls(filter)).filter(part -> !part.isEmpty()).toList();
        return parts.size() < 2
                ? String.join("", parts)
                : parts.stream()
                        .collect(
                                Collectors.joining(
                                        ")\nUNION ALL\n(",
                                        "(",
                                        ")\nORDER BY id DESC LIMIT :limit"));
    }

    private static String changes(AuditRecordFilter filter) {
        Set<AuditKind> kinds = EnumSet.noneOf(AuditKind.class);
        filter.kinds().stream().filter(kind -> !kind.isCall()).forEach(kinds::add);
        Set<Status> statuses = EnumSet.of(Status.OK, Status.DENIED);
        if (!filter.statuses().isEmpty()) {
            statuses.retainAll(filter.statuses());
        }
        if (statuses.isEmpty() || (kinds.isEmpty() && !filter.kinds().isEmpty())) {
            return "";
        }
        return CHANGES.formatted(
                among("kind", kinds.stream().map(AuditKind::wireName).toList())
                        + among("door", filter.doors())
                        + (filter.statuses().isEmpty() ? "" : statuses(statuses)));
    }

    private static String calls(AuditRecordFilter filter) {
        Set<AuditKind> kinds = filter.kinds();
        boolean tokens = kinds.isEmpty() || kinds.contains(AuditKind.TOKEN);
        boolean others = kinds.isEmpty() || kinds.contains(AuditKind.MCP_CALL);
        boolean ofDoor = filter.doors().isEmpty() || filter.doors().contains("mcp");
        if (!ofDoor || !(tokens || others)) {
            return "";
        }
        String method =
                tokens && others ? "" : " AND method " + (tokens ? "= '" : "<> '") + TOKEN + "'";
        return CALLS.formatted(TOKEN, method + statuses(filter.statuses()));
    }

    private static String statuses(Set<Status> statuses) {
        return among("status", statuses.stream().map(Status::wireName).toList());
    }

    private static String among(String column, Collection<String> names) {
        return names.isEmpty()
                ? ""
                : names.stream()
                        .sorted()
                        .collect(Collectors.joining("', '", " AND " + column + " IN ('", "')"));
    }
}
