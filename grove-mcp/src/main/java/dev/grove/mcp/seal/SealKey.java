package dev.grove.mcp.seal;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/** The key that signs; made once for all replicas and kept in the database. */
@Repository
class SealKey {

    private static final String NAME = "mcp-seal";
    private static final String INSERT =
            "INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING";
    private static final String READ = "SELECT value FROM server_keys WHERE name = :name";

    private final EngineDatabase database;
    private volatile byte @Nullable [] known;

    SealKey(EngineDatabase database) {
        this.database = database;
    }

    @CrossTenant("belongs to the installation")
    byte[] get() {
        byte[] present = known;
        if (present == null) {
            present = readOrMake();
            known = present;
        }
        return present;
    }

    private byte[] readOrMake() {
        byte[] fresh = new byte[32];
        new SecureRandom().nextBytes(fresh);
        return database.call(jdbc -> {
            jdbc.sql(INSERT).param("name", NAME).param("value", fresh).update();
            return jdbc.sql(READ).param("name", NAME).query(byte[].class).single();
        });
    }
}
