package dev.grove.core.audit;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.TenantSql;
import java.sql.Types;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Notes changes that no trigger recognises, in the transaction of the change; who makes it is known
 * to the transaction.
 */
public final class AuditNotes {

    private static final String NOTE =
            "SELECT note_change(:tenant, :kind, :action, :name, :id, :detail)";

    private static final String REFUSED =
            "SELECT note_change(:of, 'request', 'refused', :request, NULL, NULL, 'denied')";

    private AuditNotes() {}

    /**
     * Notes a change.
     *
     * @param id of the run, or of what was changed
     * @param detail the reason, or what was set; scrubbed
     */
    public static void note(
            TenantSql jdbc,
            AuditKind kind,
            String action,
            @Nullable String name,
            UUID id,
            @Nullable String detail) {
        jdbc.sql(NOTE)
                .param("kind", kind.wireName())
                .param("action", action)
                .param("name", name, Types.VARCHAR)
                .param("id", id)
                .param("detail", detail, Types.VARCHAR)
                .query()
                .listOfRows();
    }

    @CrossTenant("an operator's key has no tenant")
    static void refused(JdbcClient jdbc, @Nullable UUID tenant, String request) {
        jdbc.sql(REFUSED)
                .param("of", tenant, Types.OTHER)
                .param("request", request)
                .query()
                .listOfRows();
    }
}
