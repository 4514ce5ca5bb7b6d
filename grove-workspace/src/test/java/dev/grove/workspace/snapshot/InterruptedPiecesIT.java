package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.HeldTable;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Snapshots whose connections the database ends while their pieces are on the way, in the middle of
 * a statement or between two.
 */
class InterruptedPiecesIT {

    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final JdbcClient OWNER = JdbcClient.create(DATABASE.owner());
    private static final int PIECE = JdbcSnapshotStore.PIECE;
    private static final int PIECES = 5;
    private static final String TABLE = "workspace_snapshot_pieces";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String THE_OTHERS =
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND backend_type = 'client backend'
            """;

    private final JdbcSnapshotStore store = new JdbcSnapshotStore(DATABASE.engineDatabase());
    private final TestContent content = TestContent.ofSize((PIECES - 1) * PIECE + 7);
    private TenantId tenant;

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @BeforeEach
    void announce() {
        tenant = new RunFixtures(DATABASE).tenant(UUID.randomUUID().toString());
        new SnapshotIndex(DATABASE.engineDatabase())
                .announce(tenant, content.digest(), content.bytes().length);
    }

    @Test
    void arriveWholeThoughEachOfThemIsCutOffOnItsWay(@TempDir Path folder) throws Exception {
        store.put(tenant, content.digest(), content.in(folder));
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        try (InputStream in = store.open(tenant, content.digest()).orElseThrow();
                ExecutorService reader = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < PIECES; i++) {
                Future<byte[]> piece;
                try (HeldTable pieces = new HeldTable(DATABASE, TABLE)) {
                    piece = reader.submit(() -> in.readNBytes(PIECE));
                    pieces.endWhoWaits();
                    // Another one comes in its place.
                    pieces.endWhoWaits();
                }
                arrived.write(piece.get(LIMIT.toSeconds(), TimeUnit.SECONDS));
            }
            assertThat(in.read()).isEqualTo(-1);
        }
        assertThat(arrived.toByteArray()).isEqualTo(content.bytes());
    }

    @Test
    void arriveWholeThoughEveryConnectionIsEndedBetweenTwoOfThem(@TempDir Path folder)
            throws IOException {
        store.put(tenant, content.digest(), content.in(folder));
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        try (InputStream in = store.open(tenant, content.digest()).orElseThrow()) {
            for (int i = 0; i < PIECES; i++) {
                assertThat(OWNER.sql(THE_OTHERS).query(Integer.class).single()).isPositive();
                arrived.write(in.readNBytes(PIECE));
            }
            assertThat(in.read()).isEqualTo(-1);
        }
        assertThat(arrived.toByteArray()).isEqualTo(content.bytes());
    }

    @Test
    void areStoredOnceThoughTheyAreCutOffOnTheirWay(@TempDir Path folder) throws Exception {
        try (ExecutorService writer = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> stored;
            try (HeldTable pieces = new HeldTable(DATABASE, TABLE)) {
                stored =
                        writer.submit(() -> {
                            store.put(tenant, content.digest(), content.in(folder));
                            return null;
                        });
                pieces.endWhoWaits();
                pieces.endWhoWaits();
                pieces.endWhoWaits();
            }
            Object _ = stored.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        List<Integer> pieces =
                OWNER.sql(
                                """
                                SELECT piece FROM workspace_snapshot_pieces
                                 WHERE tenant_id = :tenant ORDER BY piece
                                """)
                        .param("tenant", tenant.value())
                        .query((row, _) -> row.getInt("piece"))
                        .list();
        assertThat(pieces).containsExactly(0, 1, 2, 3, 4);
        assertThat(TestContent.read(store.open(tenant, content.digest()).orElseThrow()))
                .isEqualTo(content.bytes());
    }
}
