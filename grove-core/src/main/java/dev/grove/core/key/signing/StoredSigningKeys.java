package dev.grove.core.key.signing;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The keys that sign tokens, as they are stored. That one key signs is a unique index. */
@Repository
@CrossTenant("they belong to the installation")
public class StoredSigningKeys {

    private static final String CURRENT =
            """
            SELECT kid, public_key, private_key FROM oauth_signing_keys WHERE verifies_until IS NULL
            """;

    private static final String VERIFYING =
            """
            SELECT public_key FROM oauth_signing_keys
            WHERE verifies_until IS NULL OR verifies_until > :now ORDER BY created_at DESC
            """;

    private static final String INSERT =
            """
            INSERT INTO oauth_signing_keys (kid, public_key, private_key, created_at)
            VALUES (:kid, :publicKey, :privateKey, :now) ON CONFLICT DO NOTHING
            """;

    private static final String RETIRE =
            "UPDATE oauth_signing_keys SET verifies_until = :until WHERE verifies_until IS NULL";

    private static final String END =
            "UPDATE oauth_signing_keys SET verifies_until = :now WHERE verifies_until > :now";

    private static final String DELETE_ENDED =
            "DELETE FROM oauth_signing_keys WHERE verifies_until <= :now";

    private final EngineDatabase database;

    StoredSigningKeys(EngineDatabase database) {
        this.database = database;
    }

    /** The one that signs. */
    public Optional<StoredSigningKey> findCurrent() {
        return database.single(
                jdbc -> jdbc.sql(CURRENT).query(Rows.of(StoredSigningKey.class)).optional());
    }

    /** JWKs, newest first. */
    public List<String> listVerifying(Instant now) {
        return database.single(
                jdbc -> jdbc.sql(VERIFYING).param("now", atUtc(now)).query(String.class).list());
    }

    /** Does nothing when there is one already. */
    public void insert(StoredSigningKey key, Instant now) {
        database.run(jdbc -> insert(jdbc, key, now));
    }

    /**
     * Puts a key in the place of the one that signs. Of two at the same time one counts.
     *
     * @param until when the old one verifies no more; not after now to end all old ones
     */
    public void replace(StoredSigningKey key, Instant until, Instant now) {
        database.run(jdbc -> {
            jdbc.sql(RETIRE).param("until", atUtc(until)).update();
            if (!until.isAfter(now)) {
                jdbc.sql(END).param("now", atUtc(now)).update();
            }
            jdbc.sql(DELETE_ENDED).param("now", atUtc(now)).update();
            insert(jdbc, key, now);
        });
    }

    private static void insert(JdbcClient jdbc, StoredSigningKey key, Instant now) {
        jdbc.sql(INSERT)
                .param("kid", key.kid())
                .param("publicKey", key.publicKey())
                .param("privateKey", key.privateKey())
                .param("now", atUtc(now))
                .update();
    }
}
