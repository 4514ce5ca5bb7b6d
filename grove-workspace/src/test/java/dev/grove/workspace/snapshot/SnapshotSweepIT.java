package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Which snapshots are kept, in every store. */
class SnapshotSweepIT {

    private static final Duration KEEP = Duration.ofDays(30);

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures rows = new RunFixtures(database);
    private final TenantId tenant = rows.tenant("t");
    private final AgentId agent = rows.agent(tenant, "a");
    private final SnapshotIndex index = new SnapshotIndex(database.engineDatabase());
    @TempDir private Path folder;

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory"})
    void removesWhatNoRunPointsAtAndNothingElse(String kind) throws IOException {
        SnapshotStore store = store(kind);
        String ofLiving = stored(store, 'a', "2 hours");
        String ofEnded = stored(store, 'b', "2 hours");
        String ofLongEnded = stored(store, 'c', "40 days");
        String ofNobody = stored(store, 'd', "2 hours");
        String aboutToBePointedAt = stored(store, 'e', "5 minutes");
        String beginningOfAnother = stored(store, 'f', "40 days");
        keptBy(rows.queuedRun(tenant, agent, 0), ofLiving);
        keptBy(ended("3 days"), ofEnded);
        keptBy(ended("31 days"), ofLongEnded);
        RunId another = rows.queuedRun(tenant, agent, 0);
        rows.owner()
                .sql("UPDATE agent_runs SET workspace_snapshot = :digest WHERE id = :id")
                .param("digest", beginningOfAnother)
                .param("id", another.value())
                .update();

        int removed =
                new SnapshotSweep(
                                index,
                                store,
                                new SnapshotSettings(null, null, DataSize.ofMegabytes(1), KEEP))
                        .sweep();

        assertThat(removed).isEqualTo(2);
        assertThat(content(store, ofLiving)).hasValue("a");
        assertThat(content(store, ofEnded)).hasValue("b");
        assertThat(content(store, ofLongEnded)).isEmpty();
        assertThat(content(store, ofNobody)).isEmpty();
        assertThat(content(store, aboutToBePointedAt)).hasValue("e");
        assertThat(content(store, beginningOfAnother)).hasValue("f");
        assertThat(index.touch(tenant, ofNobody)).isFalse();
        assertThat(index.touch(TenantId.next(), ofLiving)).as("of another tenant").isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory"})
    void takesBytesWhoseStoringWasCutShortForMissing(String kind) throws IOException {
        SnapshotStore store = store(kind);
        String digest = "0".repeat(64);
        index.announce(tenant, digest, 1);

        assertThat(index.touch(tenant, digest)).isFalse();

        Path file = Files.writeString(folder.resolve("content"), "x".repeat(3_000_000));
        store.put(tenant, digest, file);
        store.put(tenant, digest, file);
        index.stored(tenant, digest);
        assertThat(index.touch(tenant, digest)).isTrue();
        assertThat(content(store, digest).orElseThrow()).hasSize(3_000_000);
    }

    private SnapshotStore store(String kind) {
        return kind.equals("directory")
                ? new DirectorySnapshotStore(folder.resolve("store"))
                : new JdbcSnapshotStore(database.engineDatabase());
    }

    private String stored(SnapshotStore store, char name, String age) throws IOException {
        String digest = String.valueOf(name).repeat(64);
        index.announce(tenant, digest, 1);
        store.put(tenant, digest, Files.writeString(folder.resolve("content"), "" + name));
        index.stored(tenant, digest);
        rows.owner()
                .sql(
                        "UPDATE workspace_snapshots SET kept_at = now() - :age::interval WHERE digest = :digest")
                .param("age", age)
                .param("digest", digest)
                .update();
        return digest;
    }

    private void keptBy(RunId run, String digest) {
        rows.owner()
                .sql(
                        """
                        INSERT INTO agent_run_turns (tenant_id, run_id, turn, status, started_at, workspace_snapshot)
                        VALUES (:tenant, :run, 1, 'closed', now(), :digest)
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("digest", digest)
                .update();
    }

    private RunId ended(String ago) {
        RunId run = rows.queuedRun(tenant, agent, 0);
        rows.owner()
                .sql(
                        "UPDATE agent_runs SET status = 'completed', finished_at = now() - :ago::interval WHERE id = :id")
                .param("ago", ago)
                .param("id", run.value())
                .update();
        return run;
    }

    private Optional<String> content(SnapshotStore store, String digest) throws IOException {
        Optional<InputStream> found = store.open(tenant, digest);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = found.get()) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
