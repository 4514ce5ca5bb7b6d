package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.key.OtherMemories;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/**
 * Which replicas may remember a key that has been revoked. It asks the database by the engine's
 * connections: those of the leases are for beats.
 */
@Repository
class KeyMemories implements OtherMemories {

    /** A replica that remembers no keys has seen NULL, which is behind nothing. */
    private static final String READ =
            """
            SELECT latest.number, r.id, r.keys_seen, r.lease_ms
              FROM key_revocations latest LEFT JOIN replicas r ON r.keys_seen < latest.number
             WHERE latest.only_row
            """;

    private final EngineDatabase database;

    KeyMemories(EngineDatabase database) {
        this.database = database;
    }

    @Override
    @CrossTenant("a key of any tenant may have been revoked")
    public State read() {
        return database.single(jdbc -> jdbc.sql(READ).query(KeyMemories::state));
    }

    private static State state(ResultSet rows) throws SQLException {
        long newest = 0;
        List<Behind> behind = new ArrayList<>();
        while (rows.next()) {
            newest = rows.getLong("number");
            UUID replica = rows.getObject("id", UUID.class);
            if (replica != null) {
                Duration lease = Duration.ofMillis(rows.getLong("lease_ms"));
                behind.add(new Behind(replica, rows.getLong("keys_seen"), lease));
            }
        }
        return new State(newest, behind);
    }
}
