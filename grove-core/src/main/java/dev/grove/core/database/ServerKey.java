package dev.grove.core.database;

import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** A key of the installation: made once for all replicas and kept in {@code server_keys}. */
public final class ServerKey {

    private static final int BYTES = 32;
    private static final String INSERT =
            "INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING";
    private static final String READ = "SELECT value FROM server_keys WHERE name = :name";

    private final EngineDatabase database;
    private final String name;
    private volatile byte @Nullable [] known;

    public ServerKey(EngineDatabase database, String name) {
        this.database = database;
        this.name = name;
    }

    /** 32 random bytes, the same on every replica. */
    @CrossTenant("belongs to the installation")
    public byte[] get() {
        byte[] present = known;
        if (present == null) {
            present = readOrMake();
            known = present;
        }
        return present;
    }

    private byte[] readOrMake() {
        byte[] fresh = new byte[BYTES];
        new SecureRandom().nextBytes(fresh);
        return database.call(jdbc -> {
            jdbc.sql(INSERT).param("name", name).param("value", fresh).update();
            return jdbc.sql(READ).param("name", name).query(byte[].class).single();
        });
    }
}
