package dev.grove.core.secret.vault;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Wraps data keys anew by the current master key: the rotation of master keys. Each data key is a
 * transaction of its own and opens by the old or by the new key at every instant, so it may be
 * killed anywhere and begun again, also by several replicas at once. Values are not touched.
 */
@Component
class Rewrapping {

    private static final Logger LOG = LoggerFactory.getLogger(Rewrapping.class);

    private final JdbcDataKeys rows;
    private final KeyLock lock;

    Rewrapping(JdbcDataKeys rows, KeyLock lock) {
        this.rows = rows;
        this.lock = lock;
    }

    /** Goes on until every data key is wrapped by the current master key. */
    void run(Keyring keys) {
        int done = 0;
        while (lock.holding(() -> rewrapOne(keys))) {
            done++;
        }
        if (done > 0) {
            LOG.info(
                    "{} data keys are now wrapped by the master key {}", done, keys.current().id());
        }
    }

    private boolean rewrapOne(Keyring keys) {
        return rows.lockOneWrappedByAnother(keys.current().id())
                .map(old -> {
                    rows.rewrap(
                            old.tenant(), keys.wrap(old.tenant(), old.version(), keys.unwrap(old)));
                    return true;
                })
                .orElse(false);
    }
}
