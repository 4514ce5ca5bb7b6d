package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A server whose installation is broken by what others do to its database, and mended again by what
 * the finding says.
 */
class DiagnosisIT extends ServerIT {

    @Test
    void findsNothingWrongWhereNothingIs() {
        JsonNode diagnosis = diagnosis();
        assertThat(
                        diagnosis
                                .path("findings")
                                .valueStream()
                                .map(one -> one.path("check").asString()))
                .contains(
                        "database",
                        "migrations",
                        "clocks",
                        "engine",
                        "keys",
                        "models",
                        "disk",
                        "egress",
                        "snapshots",
                        "brakes");
        assertThat(codes(diagnosis, "ok"))
                .contains(
                        "database_reached",
                        "database_connections",
                        "database_transactions",
                        "migrations_applied",
                        "clocks_agree",
                        "engine_off",
                        "master_keys_present",
                        "model_provider_reached",
                        "disk_free",
                        "egress_fenced",
                        "snapshots_kept",
                        "no_brake");
        assertThat(codes(diagnosis, "error")).isEmpty();
    }

    @Test
    void namesTenantsThatAreBraked() {
        String tenant = newTenant();
        HttpCaller admin = newCaller(tenant, "admin");
        assertThat(admin.post("/tenants/" + tenant + "/brake", "{\"mode\":\"stop\"}").status())
                .isEqualTo(200);
        try {
            JsonNode finding = finding("braked");
            assertThat(finding.path("severity").asString()).isEqualTo("warning");
            assertThat(finding.path("message").asString()).contains("stop", "1 tenant", tenant);
            assertThat(finding.path("remedy").asString()).contains("/brake", "/ceiling");
        } finally {
            admin.post("/tenants/" + tenant + "/brake", "{\"mode\":\"none\"}");
        }
    }

    @Test
    void isForOperatorsAlone() {
        assertThat(newCaller(newTenant(), "admin").get("/system/diagnosis").status())
                .isEqualTo(403);
        assertThat(anonymous().get("/system/diagnosis").status()).isEqualTo(401);
    }

    @Test
    void findsAMigrationOfANewerGroveAndIsContentWithoutIt() {
        owner().sql(
                        """
                        INSERT INTO flyway_schema_history
                            (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                        VALUES (99999, '999', 'things to come', 'SQL', 'V999__things_to_come.sql', 1, 'newer', 1, true)
                        """)
                .update();
        try {
            JsonNode finding = finding("migration_newer");
            assertThat(finding.path("severity").asString()).isEqualTo("warning");
            assertThat(finding.path("message").asString()).contains("999 (things to come)");
            assertThat(finding.path("remedy").asString())
                    .contains("the newer one on every replica");
        } finally {
            owner().sql("DELETE FROM flyway_schema_history WHERE version = '999'").update();
        }
        assertThat(codes(diagnosis(), "ok")).contains("migrations_applied");
    }

    @Test
    void findsAMigrationThatFailed() {
        owner().sql(
                        """
                        INSERT INTO flyway_schema_history
                            (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                        VALUES (99998, '998', 'half done', 'SQL', 'V998__half_done.sql', 1, 'newer', 1, false)
                        """)
                .update();
        try {
            JsonNode finding = finding("migration_failed");
            assertThat(finding.path("severity").asString()).isEqualTo("error");
            assertThat(finding.path("remedy").asString()).contains("NOT success");
        } finally {
            owner().sql("DELETE FROM flyway_schema_history WHERE NOT success").update();
        }
        assertThat(codes(diagnosis(), "ok")).contains("migrations_applied");
    }

    /** Inserts the row of a server whose clock runs ahead. */
    @Test
    void findsAnotherServersClockThatIsWrong() {
        UUID skewed = UUID.randomUUID();
        owner().sql(
                        """
                        INSERT INTO replicas (id, started_at, alive_until, steady_since, lease_ms, version, clock_ahead_ms)
                        VALUES (:id, now(), now() + interval '10 minutes', now(), 4000, 'test', 45000)
                        """)
                .param("id", skewed)
                .update();
        try {
            JsonNode finding = finding("clock_skewed");
            assertThat(finding.path("severity").asString()).isEqualTo("error");
            assertThat(finding.path("message").asString())
                    .contains(skewed.toString())
                    .contains("45000 ms ahead");
            assertThat(finding.path("remedy").asString()).contains("timedatectl set-ntp true");
            clock(skewed, -3000);
            assertThat(finding("clock_skewed").path("severity").asString()).isEqualTo("warning");
            assertThat(finding("clock_skewed").path("message").asString())
                    .contains("3000 ms behind");
            clock(skewed, 20);
            assertThat(codes(diagnosis(), "ok")).contains("clocks_agree");
        } finally {
            owner().sql("DELETE FROM replicas WHERE id = :id").param("id", skewed).update();
        }
    }

    private void clock(UUID replica, long ahead) {
        owner().sql("UPDATE replicas SET clock_ahead_ms = :ahead WHERE id = :id")
                .param("ahead", ahead)
                .param("id", replica)
                .update();
    }

    /** Data key under a master key unknown here, as after a rotation that this server missed. */
    @Test
    void findsSecretsThatItsMasterKeyDoesNotOpen() {
        UUID tenant = UUID.fromString(newTenant());
        owner().sql(
                        """
                        INSERT INTO tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at)
                        VALUES (:tenant, 1, 'another-key', decode(repeat('00', 12), 'hex'), '\\x00', now())
                        """)
                .param("tenant", tenant)
                .update();
        try {
            JsonNode finding = finding("master_key_missing");
            assertThat(finding.path("severity").asString()).isEqualTo("error");
            assertThat(finding.path("message").asString()).contains("another-key");
            assertThat(finding.path("remedy").asString()).contains("GROVE_MASTER_KEY_PREVIOUS");
        } finally {
            owner().sql("DELETE FROM tenant_data_keys WHERE tenant_id = :tenant")
                    .param("tenant", tenant)
                    .update();
        }
        assertThat(codes(diagnosis(), "ok")).contains("master_keys_present");
    }

    @Test
    void findsASnapshotThatIsNotThere() {
        UUID tenant = UUID.fromString(newTenant());
        owner().sql(
                        """
                        INSERT INTO workspace_snapshots (tenant_id, digest, bytes, stored)
                        VALUES (:tenant, repeat('0', 64), 7, true)
                        """)
                .param("tenant", tenant)
                .update();
        try {
            assertThat(finding("snapshots_missing").path("remedy").asString())
                    .contains("from a backup that is not older than the database's");
        } finally {
            owner().sql("DELETE FROM workspace_snapshots WHERE tenant_id = :tenant")
                    .param("tenant", tenant)
                    .update();
        }
        assertThat(codes(diagnosis(), "ok")).contains("snapshots_kept");
    }

    /** A lock, as a migration that hangs holds it. */
    @Test
    void saysWhichCheckADatabaseKeepsWaitingAndAnswersInTime() {
        inOneTransaction(jdbc -> {
            jdbc.sql("LOCK TABLE flyway_schema_history IN ACCESS EXCLUSIVE MODE").update();
            long begun = System.nanoTime();
            JsonNode diagnosis = diagnosis();
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(Duration.ofMinutes(1));
            assertThat(diagnosis.path("findings").valueStream())
                    .filteredOn(one -> one.path("severity").asString().equals("error"))
                    .singleElement()
                    .satisfies(one -> {
                        assertThat(one.path("check").asString()).isEqualTo("migrations");
                        assertThat(one.path("code").asString()).isEqualTo("check_timed_out");
                        assertThat(one.path("remedy").asString()).contains("pg_terminate_backend");
                    });
            assertThat(codes(diagnosis, "ok")).contains("clocks_agree", "master_keys_present");
        });
        await("the check that hung has ended, and another one may begin")
                .untilAsserted(
                        () -> assertThat(codes(diagnosis(), "ok")).contains("migrations_applied"));
    }

    private JsonNode diagnosis() {
        HttpAnswer answer = operator().get("/system/diagnosis");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private JsonNode finding(String code) {
        JsonNode diagnosis = diagnosis();
        return diagnosis
                .path("findings")
                .valueStream()
                .filter(one -> one.path("code").asString().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " in " + diagnosis));
    }

    private static List<String> codes(JsonNode diagnosis, String severity) {
        return diagnosis
                .path("findings")
                .valueStream()
                .filter(one -> one.path("severity").asString().equals(severity))
                .map(one -> one.path("code").asString())
                .toList();
    }
}
