package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.Release;
import dev.grove.core.database.TestDatabase;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.workflow.WorkflowApprovals;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The server begins on a database that an earlier release left when it was killed, and on one that
 * this build leaves, which is what {@code dev/keep-release} keeps of a release.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReleasedServerIT {

    /** Rows of {@link TenantToKeep}. */
    private static final String SERVED = "served.sql";

    private static final String TENANT = "served.json";

    /** Key that seals the secrets in the rows. */
    private static final Map<String, String> MASTER_KEY =
            Map.of("GROVE_MASTER_KEY", "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=");

    private static final String TIME = "\"\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z\"";

    @BeforeAll
    void leaveADatabaseOfThisBuild(@TempDir Path folder) throws SQLException, IOException {
        Path left = Release.ofThisBuild().folder();
        try (Cluster cluster = new Cluster(folder, MASTER_KEY)) {
            ServerProcess server = cluster.startToHold("server");
            server.awaitReady();
            KeptTenant tenant = new TenantToKeep(cluster, server.caller()).make();
            server.kill();
            cluster.copyRowsTo(left.resolve(SERVED));
            tenant.write(left.resolve(TENANT));
        }
    }

    static Stream<Release> releases() {
        return Stream.concat(Release.kept().stream(), Stream.of(Release.ofThisBuild()));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void goesOnWithTheDatabaseOf(Release release, @TempDir Path folder) throws IOException {
        KeptTenant tenant = KeptTenant.read(release.folder().resolve(TENANT));
        TestDatabase database = TestDatabase.leftBy(release, SERVED);
        try (Cluster cluster = new Cluster(folder, MASTER_KEY, database)) {
            TenantToKeep.SCRIPTS.forEach(cluster::addModel);
            ServerProcess server = cluster.start("server");
            server.awaitReady();
            HttpCaller admin = server.caller().under(tenant.adminKey());

            assertThat(admin.under(tenant.invokeKey()).get("/agents").status()).isEqualTo(200);
            assertThat(admin.under(tenant.revokedKey()).get("/agents").status()).isEqualTo(401);
            tenant.answers()
                    .forEach((path, was) -> assertWithin(path, timeless(was), answer(admin, path)));
            goOn(admin, tenant);
            for (String agent : TenantToKeep.SCRIPTS.keySet()) {
                cluster.awaitStatus(admin, tenant.run(agent), "completed");
            }
            for (String workflow : List.of("sent", "asked")) {
                cluster.awaitStatus(admin, tenant.run(workflow), "completed");
            }
            String later = cluster.run(admin, "counter", "begun later");
            cluster.awaitStatus(admin, later, "completed");
        }
    }

    private static void goOn(HttpCaller admin, KeptTenant tenant) {
        done(
                admin.post(
                        "/agent-runs/" + tenant.run("approver") + "/approvals/call_1_1",
                        "{\"decision\":\"approve\"}"));
        done(
                admin.post(
                        "/agent-runs/" + tenant.run("asker") + "/tool-results",
                        "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"green\"}]}"));
        done(
                admin.post(
                        "/workflow-runs/" + tenant.run("asked") + "/asks/approve",
                        WorkflowApprovals.OF_NOTHING_SHOWN));
        String sent = "/workflow-runs/" + tenant.run("sent");
        done(admin.post(sent + "/events/paid", "{}"));
        TenantToKeep.awaitNode(admin, tenant.run("sent"), "approve");
        done(admin.post(sent + "/asks/approve", WorkflowApprovals.OF_NOTHING_SHOWN));
    }

    private static void done(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
    }

    private static JsonNode answer(HttpCaller admin, String path) {
        HttpAnswer answer = admin.get(path);
        assertThat(answer.status()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return timeless(answer.json());
    }

    /** Times are as long ago as they were, so they are others. */
    private static JsonNode timeless(JsonNode answer) {
        return JsonMapper.shared().readTree(answer.toString().replaceAll(TIME, "\"a time\""));
    }

    /** A later version may say more than an earlier one. */
    private static void assertWithin(String place, JsonNode was, JsonNode is) {
        if (was.isObject() && is.isObject()) {
            was.properties()
                    .forEach(member ->
                            assertWithin(
                                    place + " " + member.getKey(),
                                    member.getValue(),
                                    is.path(member.getKey())));
        } else if (was.isArray() && was.size() == is.size()) {
            IntStream.range(0, was.size())
                    .forEach(i -> assertWithin(place + " " + i, was.get(i), is.get(i)));
        } else {
            assertThat(is).as(place).isEqualTo(was);
        }
    }
}
