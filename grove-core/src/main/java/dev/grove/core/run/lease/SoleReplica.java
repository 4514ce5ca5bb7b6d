package dev.grove.core.run.lease;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * On an embedded database no other replica can be alive: its folder is locked. So whatever was
 * running when this server was killed goes on at once, instead of when its lease ends.
 */
@Component
@ConditionalOnExpression("'${grove.database.url:}'.isBlank()")
class SoleReplica implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SoleReplica.class);

    /** First of what starts here, last of what stops. */
    static final int PHASE = 0;

    private final Replicas replicas;
    private boolean running;

    SoleReplica(Replicas replicas) {
        this.replicas = replicas;
    }

    @Override
    public void start() {
        int runs = replicas.endAll();
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
