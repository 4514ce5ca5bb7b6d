package dev.grove.core.run.lease;

import dev.grove.core.database.DatabaseSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * On an embedded database no other replica can be alive: its folder is locked. So whatever was
 * running when this server was killed goes on at once, instead of when its lease ends.
 */
@Component
class SoleReplica implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SoleReplica.class);

    /** First of what starts here, last of what stops. */
    static final int PHASE = 0;

    private final Replicas replicas;
    private final boolean embedded;
    private boolean running;

    SoleReplica(Replicas replicas, DatabaseSettings database) {
        this.replicas = replicas;
        this.embedded = database.isEmbedded();
    }

    @Override
    public void start() {
        int runs = embedded ? replicas.endAll() : 0;
        if (runs > 0) {
            LOG.info("{} runs were under way when the server ended; they go on now", runs);
        }
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before this replica's own lease begins. */
    @Override
    public int getPhase() {
        return PHASE;
    }
}
