package dev.grove.server.mcp;

import static org.awaitility.Awaitility.await;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Audit log of the server for one client, which it knows by its key alone. */
record ClientAudit(JdbcClient owner, String keyId) {

    /** A row, in a line. */
    private static final String ROWS =
            """
            SELECT concat_ws(' ', method, target, status) FROM mcp_audit_log
             WHERE key_id = :key::uuid ORDER BY id
            """;

    private static final String CLIENTS =
            """
            SELECT DISTINCT concat_ws(' ', era, version, client_name, client_version)
              FROM mcp_audit_log WHERE key_id = :key::uuid AND version IS NOT NULL
            """;

    /** Rows come some milliseconds after their calls. */
    List<String> awaitRow(String row) {
        return await("audit of " + row).until(this::rows, rows -> rows.contains(row));
    }

    List<String> rows() {
        return owner.sql(ROWS).param("key", keyId).query((row, _) -> row.getString(1)).list();
    }

    /**
     * Era, version, name and version of all who used the key; there is no version where it is still
     * to be agreed on, or the session is not theirs.
     */
    List<String> clients() {
        return owner.sql(CLIENTS).param("key", keyId).query((row, _) -> row.getString(1)).list();
    }
}
