package dev.grove.mcp.seal;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.ServerKey;
import org.springframework.stereotype.Component;

/** The key that signs what clients carry. */
@Component
class SealKey {

    private final ServerKey key;

    SealKey(EngineDatabase database) {
        this.key = new ServerKey(database, "mcp-seal");
    }

    byte[] get() {
        return key.get();
    }
}
