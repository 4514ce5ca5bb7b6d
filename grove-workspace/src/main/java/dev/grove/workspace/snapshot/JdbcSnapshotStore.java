package dev.grove.workspace.snapshot;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Snapshots in the database, in pieces that fit into memory. */
final class JdbcSnapshotStore implements SnapshotStore {

    static final int PIECE = 1024 * 1024;

    private static final String ADD_PIECE =
            """
            INSERT INTO workspace_snapshot_pieces (tenant_id, digest, piece, content)
            VALUES (:tenant, :digest, :piece, :content)
            ON CONFLICT DO NOTHING
            """;

    private static final String PIECE_OF =
            """
            SELECT content FROM workspace_snapshot_pieces
             WHERE tenant_id = :tenant AND digest = :digest AND piece = :piece
            """;

    private static final String DELETE =
            "DELETE FROM workspace_snapshot_pieces WHERE tenant_id = :tenant AND digest = :digest";

    /** Connections are few, and the journal goes first. */
    private static final int UPLOADS = 2;

    private final EngineDatabase database;
    private final Semaphore uploads = new Semaphore(UPLOADS, true);

    JdbcSnapshotStore(EngineDatabase database) {
        this.database = database;
    }

    @Override
    public void put(TenantId tenant, String digest, Path content) throws IOException {
        uploads.acquireUninterruptibly();
        try (InputStream in = Files.newInputStream(content)) {
            int number = 0;
            for (byte[] piece = in.readNBytes(PIECE);
                    piece.length > 0;
                    piece = in.readNBytes(PIECE)) {
                add(tenant, digest, number++, piece);
            }
        } finally {
            uploads.release();
        }
    }

    /** In a transaction of its own: the journal needs the connection, too. */
    private void add(TenantId tenant, String digest, int number, byte[] piece) {
        int _ =
                DatabaseRetry.call(() ->
                        database.call(
                                tenant,
                                jdbc ->
                                        jdbc.sql(ADD_PIECE)
                                                .param("digest", digest)
                                                .param("piece", number)
                                                .param("content", piece)
                                                .update()));
    }

    @Override
    public Optional<InputStream> open(TenantId tenant, String digest) {
        return piece(tenant, digest, 0)
                .map(_ -> new Pieces(number -> piece(tenant, digest, number)));
    }

    private Optional<byte[]> piece(TenantId tenant, String digest, int number) {
        return DatabaseRetry.call(() ->
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(PIECE_OF)
                                        .param("digest", digest)
                                        .param("piece", number)
                                        .query(byte[].class)
                                        .optional()));
    }

    @Override
    public void delete(TenantId tenant, String digest) {
        database.run(tenant, jdbc -> jdbc.sql(DELETE).param("digest", digest).update());
    }
}
