package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.process.LaunchedDoctor.Diagnosed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Installations that are broken from outside: the finding of each names what mends it, and once
 * that is done it is gone.
 */
@LongForm
class BrokenSetUpsIT {

    private static final String KEY = Cluster.KEY;
    private static final String MASTER_KEY = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";
    private static final String NEXT_MASTER_KEY = "YW5vdGhlciBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieXQ=";

    /** The tests' Postgres is a fast one. */
    private static final String NOT_DURABLE = "database_not_durable";

    @TempDir private Path folder;

    /** Everything that settings alone can break, and the same server with each of them mended. */
    @Test
    void namesTheSettingThatMendsEachOfManyAndIsContentOnceTheyAreMended() throws Exception {
        try (ModelListServer models = new ModelListServer("the-right-key");
                Cluster cluster = new Cluster(folder);
                Connection forgotten = cluster.ownersDatabase().getConnection()) {
            leaveOpen(forgotten);
            Map<String, String> broken = new HashMap<>();
            broken.put("GROVE_EGRESS_ALLOW", "169.254.0.0/16,127.0.0.0/8");
            broken.put("GROVE_SANDBOX", "docker");
            broken.put("GROVE_WORKSPACES_HOST", "unix://" + folder.resolve("docker.sock"));
            broken.put("OPENAI_BASE_URL", models.url());
            broken.put("OPENAI_API_KEY", "a-wrong-key");
            broken.put("ANTHROPIC_API_KEY", "");
            broken.put("GROVE_MODELS_DEFAULT_MODEL", "anthropic/claude-sonnet-4-6");
            broken.put(
                    "GROVE_MODELS_ENDPOINTS_LOCAL_BASE_URL",
                    "http://127.0.0.1:" + FreePort.next() + "/v1");
            broken.put("GROVE_DIAGNOSIS_DISK_FREE", "500000GB");
            broken.put("GROVE_DIAGNOSIS_LONG_TRANSACTION", "1s");
            broken.put("HTTPS_PROXY", "http://127.0.0.1:9");
            try (ServerProcess server = cluster.start("server", broken)) {
                server.awaitReady();
                SoftAssertions all = new SoftAssertions();
                mends(all, server, "egress_metadata_open", "error", "GROVE_EGRESS_ALLOW");
                mends(all, server, "egress_machine_open", "warning", "GROVE_EGRESS_ALLOW");
                mends(all, server, "egress_proxy_ignored", "warning", "unset the variable");
                mends(all, server, "engine_unusable", "error", "GROVE_WORKSPACES_HOST");
                mends(all, server, "model_key_refused", "error", "OPENAI_API_KEY");
                mends(
                        all,
                        server,
                        "model_provider_unreachable",
                        "error",
                        "endpoints.local.base-url");
                mends(all, server, "model_default_unusable", "error", "GROVE_MODELS_DEFAULT_MODEL");
                mends(all, server, "disk_full", "error", "GROVE_DATA_DIR");
                all.assertAll();
                assertThat(models.requests())
                        .as("asked of the provider, which bills none of it")
                        .containsOnly("GET /v1/models");
                assertThat(diagnosis(server).path("severity").asString()).isEqualTo("error");
                await().untilAsserted(() ->
                        assertThat(find(server, "database_transaction_long")).isNotEmpty());
                endAsTold(cluster.ownersDatabase(), find(server, "database_transaction_long"));
                assertThat(find(server, "database_transaction_long")).isEmpty();
            }
            Map<String, String> mended = new HashMap<>();
            mended.put("OPENAI_BASE_URL", models.url());
            mended.put("OPENAI_API_KEY", "the-right-key");
            mended.put("GROVE_MODELS_DEFAULT_MODEL", "openai/gpt");
            mended.put("GROVE_SANDBOX", "none");
            mended.put("GROVE_MASTER_KEY", MASTER_KEY);
            mended.put("GROVE_DIAGNOSIS_DISK_FREE", "1MB");
            mended.put("GROVE_DIAGNOSIS_LONG_TRANSACTION", "1s");
            for (String proxy : List.of("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY")) {
                mended.put(proxy, "");
                mended.put(proxy.toLowerCase(Locale.ROOT), "");
            }
            try (ServerProcess server = cluster.start("server", mended)) {
                server.awaitReady();
                assertThat(wrong(server)).containsExactly(NOT_DURABLE);
            }
        }
    }

    /** A replica that a rotation of the master key has passed by. */
    @Test
    void findsTheReplicaThatLacksAKeyAndIsContentOnceItHasIt() {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess old = cluster.start("old", Map.of("GROVE_MASTER_KEY", MASTER_KEY));
            old.awaitReady();
            HttpAnswer stored =
                    old.caller().call("PUT", "/secrets/token", "{\"value\":\"the value\"}");
            assertThat(stored.status()).as(stored.body()).isLessThan(300);
            assertThat(wrong(old)).doesNotContain("master_key_missing");

            ServerProcess rotated =
                    cluster.start(
                            "rotated",
                            Map.of(
                                    "GROVE_MASTER_KEY",
                                    NEXT_MASTER_KEY,
                                    "GROVE_MASTER_KEY_PREVIOUS",
                                    MASTER_KEY));
            rotated.awaitReady();
            mends(old, "master_key_missing", "error", "GROVE_MASTER_KEY");
            assertThat(wrong(rotated)).doesNotContain("master_key_missing");
            old.kill();

            LaunchedDoctor doctor = new LaunchedDoctor(folder);
            Map<String, String> settings = cluster.databaseSettings();
            settings.put("GROVE_MASTER_KEY", MASTER_KEY);
            Diagnosed without = examine(doctor, settings);
            assertThat(without.status()).as(without.printed()).isEqualTo(2);
            assertThat(without.printed()).contains("code:  master_key_missing");
            settings.put("GROVE_MASTER_KEY", NEXT_MASTER_KEY);
            assertThat(examine(doctor, settings).printed()).doesNotContain("master_key_missing");

            ServerProcess mended =
                    cluster.start("old", Map.of("GROVE_MASTER_KEY", NEXT_MASTER_KEY));
            mended.awaitReady();
            assertThat(wrong(mended)).doesNotContain("master_key_missing");
        }
    }

    /** Each replica notes by how much its clock is ahead; any other says so. */
    @Test
    void findsAServerWhoseClockIsWrongByItselfAndByAnother() {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess right = cluster.start("right");
            right.awaitReady();
            assertThat(wrong(right)).doesNotContain("clock_skewed");
            try (ServerProcess skewed = cluster.start(SkewedServer.class, "skewed", Map.of())) {
                skewed.awaitReady();
                await().untilAsserted(() ->
                        assertThat(find(right, "clock_skewed"))
                                .contains("of the server ")
                                .contains("ahead of"));
                mends(right, "clock_skewed", "error", "timedatectl set-ntp true");
                assertThat(find(skewed, "clock_skewed"))
                        .contains("of this server")
                        .containsPattern("(59|60)\\d{3} ms ahead");
            }
            await("the lease of the one that was killed")
                    .untilAsserted(() -> assertThat(wrong(right)).doesNotContain("clock_skewed"));
        }
    }

    @Test
    void findsADiskThatIsFullAndIsContentOnceItHasRoom() throws IOException {
        assumeTrue(SmallDisk.canBeHad(), "This user may not mount a file system");
        // Below its top, which all users share.
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 16);
                Cluster cluster = new Cluster(folder)) {
            Map<String, String> settings =
                    Map.of(
                            "GROVE_DATA_DIR",
                            folder.resolve("disk/data").toString(),
                            "GROVE_DIAGNOSIS_DISK_FREE",
                            "2MB");
            try (ServerProcess server = cluster.start("server", settings)) {
                server.awaitReady();
                assertThat(wrong(server)).doesNotContain("disk_not_writable", "disk_full");
                disk.fill();
                mends(server, "disk_not_writable", "error", "Free room there");
                disk.free();
                assertThat(wrong(server)).doesNotContain("disk_not_writable", "disk_full");
            }
        }
    }

    /** With its embedded database, which keeps what it commits. */
    @Test
    void isContentWithAHealthyServerAndWithNoneAndSaysWhenItIsNotLetIn() throws IOException {
        Path data = folder.resolve("data");
        UnpackedPostgres.share(data);
        int port = FreePort.next();
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATA_DIR", data.toString());
        settings.put("GROVE_SANDBOX", "none");
        settings.put("GROVE_MODELS_SCRIPTED_DIRECTORY", folder.toString());
        settings.put("GROVE_DIAGNOSIS_DISK_FREE", "1MB");
        settings.put(ServerUnderTest.TRACES, folder.toString());
        for (String proxy : List.of("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY")) {
            settings.put(proxy, "");
            settings.put(proxy.toLowerCase(Locale.ROOT), "");
        }
        LaunchedDoctor doctor = new LaunchedDoctor(folder);
        Map<String, String> own = Map.of("GROVE_MODELS_SCRIPTED_DIRECTORY", folder.toString());
        try (ServerProcess server =
                ServerProcess.start(port, KEY, settings, folder.resolve("server.log"))) {
            server.awaitReady();
            Diagnosed healthy = doctor.examine(port, data, own);
            assertThat(healthy.status()).as(healthy.printed()).isZero();
            assertThat(healthy.printed())
                    .contains("Grove is up and ready at port " + port)
                    .contains("has looked itself")
                    .contains("migrations are applied")
                    .contains(" 0 errors, 0 warnings");

            Map<String, String> stranger = new HashMap<>(own);
            stranger.put("GROVE_BOOTSTRAP_ADMIN_KEY", "not-a-key-of-this-server");
            Diagnosed refused = doctor.examine(port, data, stranger);
            assertThat(refused.status()).as(refused.printed()).isEqualTo(2);
            assertThat(refused.printed()).contains("code:  doctor_key_refused");
            server.terminate();
            server.awaitEnd();
        }
        Map<String, String> down = new HashMap<>(own);
        down.put("GROVE_DIAGNOSIS_DISK_FREE", "1MB");
        Diagnosed stopped = doctor.examine(port, data, down);
        assertThat(stopped.status()).as(stopped.printed()).isZero();
        assertThat(stopped.printed())
                .contains("No server runs at port " + port)
                .contains("A server would start with these settings");
        assertThat(Files.exists(data.resolve("admin.key"))).isTrue();
    }

    private Diagnosed examine(LaunchedDoctor doctor, Map<String, String> settings) {
        return doctor.examine(FreePort.next(), folder.resolve("data of none"), settings);
    }

    private static void leaveOpen(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    /** By the very statement that the finding names. */
    private static void endAsTold(DataSource database, String finding) throws SQLException {
        Matcher told = Pattern.compile("SELECT pg_terminate_backend\\(\\d+\\);").matcher(finding);
        assertThat(told.find()).as(finding).isTrue();
        try (Connection connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(told.group());
        }
    }

    private static void mends(ServerProcess server, String code, String severity, String remedy) {
        SoftAssertions all = new SoftAssertions();
        mends(all, server, code, severity, remedy);
        all.assertAll();
    }

    private static void mends(
            SoftAssertions all, ServerProcess server, String code, String severity, String remedy) {
        JsonNode diagnosis = diagnosis(server);
        JsonNode finding =
                diagnosis
                        .path("findings")
                        .valueStream()
                        .filter(one -> one.path("code").asString().equals(code))
                        .findFirst()
                        .orElse(MissingNode.getInstance());
        String described = code + " of " + diagnosis;
        all.assertThat(finding.path("severity").asString("")).as(described).isEqualTo(severity);
        all.assertThat(finding.path("remedy").asString("")).as(described).contains(remedy);
        all.assertThat(finding.path("meaning").asString("")).as(described).isNotBlank();
    }

    /** Message and remedy of a finding; empty where there is none. */
    private static String find(ServerProcess server, String code) {
        return diagnosis(server)
                .path("findings")
                .valueStream()
                .filter(one -> one.path("code").asString().equals(code))
                .map(one -> one.path("message").asString() + " " + one.path("remedy").asString())
                .findFirst()
                .orElse("");
    }

    private static List<String> wrong(ServerProcess server) {
        return diagnosis(server)
                .path("findings")
                .valueStream()
                .filter(one -> !one.path("severity").asString().equals("ok"))
                .map(one -> one.path("code").asString())
                .toList();
    }

    private static JsonNode diagnosis(ServerProcess server) {
        HttpAnswer answer = server.caller().get("/system/diagnosis");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }
}
