package dev.grove.workspace.engine;

import dev.grove.workspace.pool.SparePool;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Looks after every engine, each on a thread of its own: a proof takes seconds, and an engine that
 * hangs keeps no other from being looked after.
 */
@Component
class EngineWatch implements SmartLifecycle {

    private final List<SparePool> pools;
    private final List<SingleFlight> proofs;
    private volatile boolean running;

    EngineWatch(Engines engines) {
        this.pools = engines.all().stream().map(ProvenEngine::pool).toList();
        this.proofs =
                engines.all().stream()
                        .map(one -> new SingleFlight("engine-" + one.name(), one.proof()::watch))
                        .toList();
    }

    @Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
    void watch() {
        proofs.forEach(SingleFlight::start);
    }

    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
    void replaceStale() {
        pools.forEach(SparePool::replaceStale);
    }

    @Override
    public void start() {
        pools.forEach(SparePool::start);
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        // In parallel: each waits for the engine to remove what is there.
        List<Thread> stopping =
                pools.stream().map(pool -> Thread.ofVirtual().start(pool::stop)).toList();
        for (Thread thread : stopping) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
