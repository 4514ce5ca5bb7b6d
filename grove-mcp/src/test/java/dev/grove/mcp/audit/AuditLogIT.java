package dev.grove.mcp.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.PageRequest;
import dev.grove.mcp.audit.AuditEntry.Status;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.Era;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class AuditLogIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final JdbcAuditLog rows =
            new JdbcAuditLog(database.engineDatabase(), database.tenantDatabase());
    private final AuditLog log = new AuditLog(rows);

    @AfterEach
    void close() {
        database.close();
    }

    private static AuditEntry entry() {
        return new AuditEntry(
                Uuids.next(),
                Instant.parse("2026-11-21T10:00:00Z"),
                null,
                KeyId.next(),
                "key",
                "tools/list",
                null,
                "1",
                Era.MODERN,
                null,
                ClientInfo.UNKNOWN,
                Status.OK,
                null,
                Duration.ofMillis(3),
                null,
                null);
    }

    private long count() {
        return owner.sql("SELECT count(*) FROM mcp_audit_log").query(Long.class).single();
    }

    @Test
    void writesWhatItTookBeforeItStops() {
        log.start();
        for (int i = 0; i < 2000; i++) {
            log.add(entry());
        }
        log.stop();
        assertThat(count()).isEqualTo(2000);
    }

    @Test
    void keepsWhatTheDatabaseDoesNotTakeAndWritesItOnceItDoes() {
        owner.sql("REVOKE INSERT ON mcp_audit_log FROM grove_engine").update();
        log.start();
        for (int i = 0; i < 10; i++) {
            log.add(entry());
        }
        owner.sql("GRANT INSERT ON mcp_audit_log TO grove_engine").update();
        log.stop();
        assertThat(count()).isEqualTo(10);
    }

    @Test
    void nobodyChangesOrRemovesAnEntry() {
        assertThat(
                        owner.sql(
                                        """
                                        SELECT grantee || ' ' || privilege_type
                                          FROM information_schema.role_table_grants
                                         WHERE table_name = 'mcp_audit_log' AND grantee LIKE 'grove\\_%'
                                         ORDER BY 1
                                        """)
                                .query(String.class)
                                .list())
                .containsExactly("grove_app SELECT", "grove_engine INSERT", "grove_engine SELECT");
        assertThat(
                        new AuditTrail(rows)
                                .list(
                                        null,
                                        new AuditFilter(null, null, null, null, null),
                                        new PageRequest(5, null))
                                .items())
                .isEmpty();
    }
}
