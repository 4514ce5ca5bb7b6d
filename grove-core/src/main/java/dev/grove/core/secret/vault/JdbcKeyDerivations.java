package dev.grove.core.secret.vault;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Repository;

/** SQL of how passphrases become keys. */
@Repository
@CrossTenant("master keys are the operator's")
class JdbcKeyDerivations {

    private static final String LIST =
            """
            SELECT key_id, salt, memory_kib, passes, lanes FROM master_key_derivations
            ORDER BY created_at DESC
            """;

    private static final String INSERT =
            """
            INSERT INTO master_key_derivations (key_id, salt, memory_kib, passes, lanes, created_at)
            VALUES (:key, :salt, :memory, :passes, :lanes, :now)
            """;

    private final EngineDatabase database;

    JdbcKeyDerivations(EngineDatabase database) {
        this.database = database;
    }

    /** By the id of the key that each led to; the newest first. */
    Map<String, KeyDerivation> list() {
        Map<String, KeyDerivation> byKey = new LinkedHashMap<>();
        database.run(jdbc ->
                jdbc.sql(LIST)
                        .query(row -> {
                            byKey.put(
                                    row.getString("key_id"),
                                    new KeyDerivation(
                                            row.getBytes("salt"),
                                            row.getInt("memory_kib"),
                                            row.getInt("passes"),
                                            row.getInt("lanes")));
                        }));
        return byKey;
    }

    void insert(MasterKey key, KeyDerivation derivation, Instant now) {
        database.run(jdbc ->
                jdbc.sql(INSERT)
                        .param("key", key.id())
                        .param("salt", derivation.salt())
                        .param("memory", derivation.memoryKib())
                        .param("passes", derivation.passes())
                        .param("lanes", derivation.lanes())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update());
    }
}
