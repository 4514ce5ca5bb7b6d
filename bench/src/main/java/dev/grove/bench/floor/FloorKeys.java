package dev.grove.bench.floor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Whose a key is, by its hash in the database: asked for each request. */
final class FloorKeys {

    private static final int CONNECTIONS = 8;
    private static final String FIND = "SELECT tenant_id FROM floor_keys WHERE hash = ?";
    private static final String STORE =
            "INSERT INTO floor_keys (hash, tenant_id) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private final BlockingQueue<PreparedStatement> free = new ArrayBlockingQueue<>(CONNECTIONS);

    FloorKeys(FloorDatabase database, String key) throws SQLException {
        for (int i = 0; i < CONNECTIONS; i++) {
            free.add(database.connect().prepareStatement(FIND));
        }
        try (Connection connection = database.connect();
                PreparedStatement store = connection.prepareStatement(STORE)) {
            store.setBytes(1, hash(key));
            store.setObject(2, UUID.randomUUID());
            store.executeUpdate();
        }
    }

    /**
     * @throws IOException when there is no such key
     */
    UUID tenantOf(String key) throws IOException, SQLException, InterruptedException {
        byte[] hash = hash(key);
        PreparedStatement find = free.take();
        try {
            find.setBytes(1, hash);
            try (ResultSet rows = find.executeQuery()) {
                if (!rows.next()) {
                    throw new IOException("There is no such key");
                }
                return Objects.requireNonNull(rows.getObject(1, UUID.class));
            }
        } finally {
            free.add(find);
        }
    }

    private static byte[] hash(String key) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(key.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
