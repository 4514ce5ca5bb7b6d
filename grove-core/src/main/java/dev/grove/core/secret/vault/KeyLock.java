package dev.grove.core.secret.vault;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Lets one replica at a time change how keys are wrapped. Held for one short transaction: a replica
 * that dies in it lets go at once.
 */
@Component
class KeyLock {

    private static final long NUMBER = 0x47726f7665_4b6579L;

    private final EngineDatabase database;

    KeyLock(EngineDatabase database) {
        this.database = database;
    }

    /** The work joins the transaction that holds the lock. */
    @CrossTenant("master keys are the operator's")
    <T> T holding(Supplier<T> work) {
        return database.call(jdbc -> {
            jdbc.sql("SELECT pg_advisory_xact_lock(:number)")
                    .param("number", NUMBER)
                    .query(_ -> {});
            return work.get();
        });
    }
}
