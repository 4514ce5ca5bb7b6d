package dev.grove.core.run.lease;

import dev.grove.core.id.Uuids;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * This server process; a restart is another replica, so that it can never be taken for its dead
 * self.
 */
@Component
record Replica(UUID id) {

    Replica() {
        this(Uuids.next());
    }
}
