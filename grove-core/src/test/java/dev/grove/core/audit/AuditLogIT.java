package dev.grove.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.database.Plans;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class AuditLogIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final JdbcAuditLog rows =
            new JdbcAuditLog(database.engineDatabase(), database.tenantDatabase());
    private final JdbcAuditRecords records =
            new JdbcAuditRecords(database.engineDatabase(), database.tenantDatabase());
    private final AuditLog log = new AuditLog(rows);

    @AfterEach
    void close() {
        database.close();
    }

    private static AuditEntry entry() {
        return entry(Uuids.next(), Instant.now());
    }

    private static AuditEntry entry(UUID id, Instant at) {
        return new AuditEntry(
                id,
                at,
                new AuditEntry.Caller(null, KeyId.next(), "key"),
                "tools/list",
                null,
                "1",
                new AuditEntry.Client("modern", null, null, null),
                new AuditEntry.Outcome(Status.OK, null, Duration.ofMillis(3)),
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
    void removesEntriesAfterNinetyDaysAndNoneBefore() {
        Instant now = Instant.now();
        List<AuditEntry> young = new ArrayList<>();
        List<AuditEntry> old = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            Instant at = now.minus(Duration.ofDays(90)).minusSeconds(60 + i);
            old.add(entry(new UUID(at.toEpochMilli() << 16 | 0x7000, i), at));
        }
        for (int day = 0; day < 90; day++) {
            Instant at = now.minus(Duration.ofDays(day));
            young.add(entry(new UUID(at.toEpochMilli() << 16 | 0x7000, day), at));
        }
        rows.insert(old);
        rows.insert(young);
        assertThat(count()).isEqualTo(6_090);
        AuditSweep sweep = new AuditSweep(rows, records, Clock.fixed(now, ZoneOffset.UTC));
        assertThat(sweep.sweep()).isEqualTo(6_000);
        assertThat(count()).isEqualTo(90);
        assertThat(sweep.sweep()).isZero();
    }

    @Test
    void findsARareOutcomeAndAToolByIndexes() {
        rows.insert(IntStream.range(0, 5_000).mapToObj(_ -> entry()).toList());
        owner.sql("ANALYZE mcp_audit_log").update();
        assertThat(
                        planOf(
                                new AuditFilter(
                                        null,
                                        null,
                                        null,
                                        null,
                                        Set.of(Status.DENIED, Status.ERROR),
                                        null,
                                        null)))
                .contains("mcp_audit_log_not_ok");
        assertThat(planOf(new AuditFilter(null, null, null, "echo", Set.of(), null, null)))
                .contains("mcp_audit_log_of_target");
        assertThat(planOf(new AuditFilter(null, null, null, null, Set.of(Status.OK), null, null)))
                .contains("mcp_audit_log_pkey");
    }

    private String planOf(AuditFilter filter) {
        return String.join(
                "\n",
                Plans.of(
                        database,
                        engine ->
                                new JdbcAuditLog(engine, database.tenantDatabase())
                                        .listAll(filter, new UUID(-1, -1), 50)));
    }

    @Test
    void entriesAreNotChangedAndYoungOnesNotRemoved() {
        rows.insert(List.of(entry()));
        // A clock that is wrong, or a defect, would ask for this.
        assertThat(rows.removeOlderThan(Instant.now().plus(Duration.ofDays(1)), 5_000)).isZero();
        assertThat(count()).isEqualTo(1);
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
                .containsExactly(
                        "grove_app SELECT",
                        "grove_engine DELETE",
                        "grove_engine INSERT",
                        "grove_engine SELECT");
        assertThat(
                        new AuditTrail(rows, records)
                                .list(null, AuditFilter.none(), new PageRequest(5, null))
                                .items())
                .hasSize(1);
    }
}
