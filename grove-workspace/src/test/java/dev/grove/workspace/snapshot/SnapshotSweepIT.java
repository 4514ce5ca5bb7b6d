package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Which snapshots are kept, in every store. */
class SnapshotSweepIT {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");
    private static final Duration KEEP = Duration.ofDays(30);

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures rows = new RunFixtures(database);
    private final TenantId tenant = rows.tenant("t");
    private final AgentId agent = rows.agent(tenant, "a");
    private final SnapshotIndex index = new SnapshotIndex(database.engineDatabase());
    private @Nullable TestS3 server;
    private @Nullable S3SnapshotStore inS3;
    @TempDir private Path folder;

    @AfterEach
    void close() {
        database.close();
        if (inS3 != null) {
            inS3.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory", "s3"})
    void removesWhatNoRunPointsAtAndNothingElse(String kind) throws IOException {
        SnapshotStore store = store(kind);
        String ofLiving = stored(store, 'a', "2 hours");
        String ofEnded = stored(store, 'b', "2 hours");
        String ofLongEnded = stored(store, 'c', "40 days");
        String ofNoRun = stored(store, 'd', "2 hours");
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

        int removed = sweep(store).sweep();

        assertThat(removed).isEqualTo(2);
        assertThat(content(store, ofLiving)).hasValue("a");
        assertThat(content(store, ofEnded)).hasValue("b");
        assertThat(content(store, ofLongEnded)).isEmpty();
        assertThat(content(store, ofNoRun)).isEmpty();
        assertThat(content(store, aboutToBePointedAt)).hasValue("e");
        assertThat(content(store, beginningOfAnother)).hasValue("f");
        assertThat(index.touch(tenant, ofNoRun)).isFalse();
        assertThat(index.touch(TenantId.next(), ofLiving)).as("of another tenant").isFalse();
    }

    /** Histories are built of it, for as long as the run is there. */
    @Test
    void keepsWhatIsAttachedToARunHoweverLongAgoItEnded() throws IOException {
        SnapshotStore store = store("database");
        String attached = stored(store, 'a', "400 days");
        RunId run = ended("390 days");
        rows.owner()
                .sql(
                        """
                        INSERT INTO agent_run_attachments (tenant_id, run_id, after_turn, ordinal, digest, media_type,
                               kind, name, bytes, width, height, pages)
                        VALUES (:tenant, :run, 0, 1, :digest, 'image/png', 'image', 'n', 1, 1, 1, 0)
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("digest", attached)
                .update();
        assertThat(sweep(store).sweep()).isZero();
        assertThat(content(store, attached)).hasValue("a");

        rows.owner().sql("DELETE FROM agent_run_attachments").update();
        assertThat(sweep(store).sweep()).isEqualTo(1);
        assertThat(content(store, attached)).isEmpty();
    }

    /** Its run is to begin with it; of a message that was taken back no run is. */
    @Test
    void keepsWhatIsAttachedToAMessageThatWaitsUntilItIsTakenBack() throws IOException {
        SnapshotStore store = store("database");
        String attached = stored(store, 'a', "400 days");
        UUID session = UUID.randomUUID();
        for (String row :
                List.of(
                        """
                        INSERT INTO sessions (tenant_id, id, agent_id, agent_name, agent_version, title, status, if_busy,
                               labels, metadata, created_by, created_at, updated_at)
                        VALUES (:tenant, :id, :id, 'a', 1, 't', 'open', 'queue', '{}', '{}', :id, now(), now())
                        """,
                        """
                        INSERT INTO session_messages (tenant_id, session_id, id, fingerprint, state, text, created_by, created_at)
                        VALUES (:tenant, :id, :id, 'f', 'queued', 't', :id, now())
                        """,
                        """
                        INSERT INTO session_attachments (tenant_id, session_id, message_id, ordinal, digest, media_type, kind,
                               name, bytes, width, height, pages)
                        VALUES (:tenant, :id, :id, 1, :digest, 'image/png', 'image', 'n', 1, 1, 1, 0)
                        """)) {
            rows.owner()
                    .sql(row)
                    .param("tenant", tenant.value())
                    .param("id", session)
                    .param("digest", attached)
                    .update();
        }
        assertThat(sweep(store).sweep()).isZero();
        assertThat(content(store, attached)).hasValue("a");

        rows.owner().sql("UPDATE session_messages SET state = 'withdrawn'").update();
        assertThat(sweep(store).sweep()).isEqualTo(1);
        assertThat(content(store, attached)).isEmpty();
        rows.owner().sql("DELETE FROM session_attachments").update();
    }

    @Test
    void keepsWhatAHoldCoversAndGoesByTheAgeOfTheTenant() throws IOException {
        SnapshotStore store = store("database");
        String held = stored(store, 'a', "40 days");
        String unheld = stored(store, 'b', "40 days");
        String older = stored(store, 'c', "5 days");
        String younger = stored(store, 'd', "5 days");
        RunId heldRun = ended("31 days");
        keptBy(heldRun, held);
        keptBy(ended("31 days"), unheld);
        keptBy(ended("3 days"), older);
        keptBy(ended("1 day"), younger);
        rows.owner()
                .sql(
                        """
                        WITH held AS (
                            INSERT INTO legal_holds (tenant_id, id, run_id, root_run_id, reason, by_operator, placed_by,
                                   placed_by_name, placed_at)
                            VALUES (:tenant, :run, :run, :run, 'r', false, :run, 'k', now()))
                        INSERT INTO tenant_retention (tenant_id, files_days, updated_by, updated_by_name, updated_at)
                        VALUES (:tenant, 2, :run, 'k', now())
                        """)
                .param("tenant", tenant.value())
                .param("run", heldRun.value())
                .update();

        assertThat(sweep(store).sweep()).isEqualTo(2);

        assertThat(content(store, held)).hasValue("a");
        assertThat(content(store, unheld)).isEmpty();
        assertThat(content(store, older)).isEmpty();
        assertThat(content(store, younger)).hasValue("d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory", "s3"})
    void goesWithTheTenantWhereverItLies(String kind) throws IOException {
        SnapshotStore store = store(kind);
        String one = stored(store, 'a', "5 minutes");
        String other = stored(store, 'b', "2 hours");
        DeletedSnapshots deleted =
                new DeletedSnapshots(
                        index,
                        store,
                        new SnapshotSettings(null, null, DataSize.ofMegabytes(1), KEEP));

        assertThat(deleted.forgetAll(tenant, 1).total()).isOne();
        assertThat(deleted.forgetAll(tenant, 5).total()).isOne();
        assertThat(deleted.forgetAll(tenant, 5).total()).isZero();

        assertThat(content(store, one)).isEmpty();
        assertThat(content(store, other)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory", "s3"})
    void goesWithTheLastRunThatPointsAtIt(String kind) throws IOException {
        SnapshotStore store = store(kind);
        String needed = stored(store, 'a', "2 hours");
        String unneeded = stored(store, 'b', "2 hours");
        String young = stored(store, 'c', "5 minutes");
        keptBy(rows.queuedRun(tenant, agent, 0), needed);

        new DeletedSnapshots(
                        index,
                        store,
                        new SnapshotSettings(null, null, DataSize.ofMegabytes(1), KEEP))
                .forget(tenant, List.of(needed, unneeded, young));

        assertThat(content(store, needed)).hasValue("a");
        assertThat(content(store, unneeded)).isEmpty();
        assertThat(content(store, young)).as("about to be pointed at").hasValue("c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "directory", "s3"})
    void takesBytesWhoseStoringWasCutShortForMissing(String kind) throws IOException {
        SnapshotStore store = store(kind);
        TestContent content = TestContent.ofSize(3_000_000);
        String digest = content.digest();
        index.announce(tenant, digest, 1);

        assertThat(index.touch(tenant, digest)).isFalse();

        Path file = content.in(folder);
        store.put(tenant, digest, file);
        store.put(tenant, digest, file);
        index.stored(tenant, digest);
        assertThat(index.touch(tenant, digest)).isTrue();
        assertThat(TestContent.read(store.open(tenant, digest).orElseThrow()))
                .isEqualTo(content.bytes());
    }

    @Test
    void removesWhatServersBeganAndDidNotLiveToFinish() throws IOException {
        SnapshotStore store = store("directory");
        TestContent content = TestContent.ofSize(1000);
        Path spool = Files.createDirectories(folder.resolve("snapshots"));
        Path shelf =
                Files.createDirectories(
                        folder.resolve("store")
                                .resolve(tenant.toString())
                                .resolve(content.digest().substring(0, 2)));
        index.announce(tenant, content.digest(), 1);
        store.put(tenant, content.digest(), content.in(folder));
        Path stored = shelf.resolve(content.digest());
        Path dead = written(shelf.resolve("part-1"), 25);
        Path deadToo = written(spool.resolve("taking-1"), 25);
        Path living = written(shelf.resolve("part-2"), 23);
        Path livingToo = written(spool.resolve("taking-2"), 23);
        Files.setLastModifiedTime(stored, FileTime.from(NOW.minus(Duration.ofDays(100))));

        sweep(store).sweepNowAndThen();

        assertThat(List.of(dead, deadToo)).allSatisfy(file -> assertThat(file).doesNotExist());
        assertThat(List.of(stored, living, livingToo))
                .allSatisfy(file -> assertThat(file).exists());
    }

    private static Path written(Path file, int hoursAgo) throws IOException {
        Files.writeString(file, "half");
        Duration age = Duration.ofHours(hoursAgo);
        return Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
    }

    private SnapshotSweep sweep(SnapshotStore store) {
        SnapshotSettings settings = new SnapshotSettings(null, null, DataSize.ofMegabytes(1), KEEP);
        return new SnapshotSweep(
                index,
                store,
                settings,
                new Snapshots(index, store, settings, new DataDirectory(folder)),
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private SnapshotStore store(String kind) {
        return switch (kind) {
            case "database" -> new JdbcSnapshotStore(database.engineDatabase());
            case "directory" -> new DirectorySnapshotStore(folder.resolve("store"));
            case "s3" -> inS3();
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private SnapshotStore inS3() {
        server = new TestS3();
        inS3 = new S3SnapshotStore(server.settings(), S3Patience.USUAL);
        return inS3;
    }

    private String stored(SnapshotStore store, char name, String age) throws IOException {
        TestContent content = TestContent.of(new byte[] {(byte) name});
        String digest = content.digest();
        index.announce(tenant, digest, 1);
        store.put(tenant, digest, content.in(folder));
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
                        INSERT INTO agent_run_snapshots (tenant_id, run_id, turn, digest)
                        VALUES (:tenant, :run, 1, :digest)
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
        return Optional.of(new String(TestContent.read(found.get()), StandardCharsets.UTF_8));
    }
}
