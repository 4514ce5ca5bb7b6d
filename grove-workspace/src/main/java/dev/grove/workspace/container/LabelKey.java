package dev.grove.workspace.container;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.ServerKey;
import org.springframework.stereotype.Component;

/** The key that signs labels. */
@Component
class LabelKey {

    private final ServerKey key;

    LabelKey(EngineDatabase database) {
        this.key = new ServerKey(database, "sandbox-labels");
    }

    byte[] get() {
        return key.get();
    }
}
