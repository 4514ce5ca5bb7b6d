package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/**
 * Nonces that clients have used up, on whichever replica: of states of calls, and of assertions
 * signed to get a token.
 */
@Repository
@CrossTenant("a nonce is random and says nothing of anyone")
public class UsedStates {

    private static final String INSERT =
            """
            INSERT INTO mcp_used_states (nonce, expires_at) VALUES (:nonce, :expiresAt)
            ON CONFLICT DO NOTHING
            """;

    private final EngineDatabase database;

    UsedStates(EngineDatabase database) {
        this.database = database;
    }

    /** False when it was used before. */
    public boolean use(UUID nonce, Instant expiresAt) {
        return database.call(jdbc ->
                jdbc.sql(INSERT)
                                .param("nonce", nonce)
                                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                                .update()
                        == 1);
    }
}
