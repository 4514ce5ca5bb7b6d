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

    private final Leases leases;
    private boolean running;

    SoleReplica(Leases leases) {
        this.leases = leases;
    }

    @Override
    public void start() {
        int runs = leases.abandonAll();
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

    /** Before the dispatcher claims anything. */
    @Override
    public int getPhase() {
        return 0;
    }
}
