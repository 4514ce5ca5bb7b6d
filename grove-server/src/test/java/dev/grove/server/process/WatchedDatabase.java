package dev.grove.server.process;

import dev.grove.server.campaign.wire.Commit;
import dev.grove.server.campaign.wire.DatabaseAnswer;
import dev.grove.server.campaign.wire.DatabaseProxy;
import dev.grove.server.campaign.wire.Passage;
import dev.grove.server.campaign.wire.Watcher;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The way of one server to the database: what passes is counted, and it can be cut. */
final class WatchedDatabase implements AutoCloseable {

    private final Cluster cluster;
    private final AtomicInteger lookUps = new AtomicInteger();
    private final DatabaseProxy proxy;
    private volatile boolean cut;
    private volatile Consumer<Commit> onCommitted = _ -> {};

    WatchedDatabase(Cluster cluster) {
        this.cluster = cluster;
        this.proxy =
                new DatabaseProxy(
                        "watched", cluster.databasePort(), new Both(), UnaryOperator.identity());
    }

    private final class Both implements Watcher {

        @Override
        public Passage before(Commit commit) {
            if (commit.says("FROM api_keys")) {
                lookUps.incrementAndGet();
            }
            return cut ? Passage.IS_LOST : Passage.GOES_ON;
        }

        @Override
        public Passage after(Commit commit, DatabaseAnswer answer) {
            onCommitted.accept(commit);
            return cut ? Passage.IS_LOST : Passage.GOES_ON;
        }
    }

    /** The setting of the server whose way this is. */
    Map<String, String> settings() {
        return cluster.databaseBy(proxy.port());
    }

    /** How often a key was looked up since this was asked last. */
    int takeLookUps() {
        return lookUps.getAndSet(0);
    }

    /** Nothing passes any more, on new connections neither. */
    void cut() {
        cut = true;
    }

    void mend() {
        cut = false;
    }

    /** Happens after each commit, before the server has its answer. */
    void onCommitted(Consumer<Commit> happening) {
        onCommitted = happening;
    }

    @Override
    public void close() {
        proxy.close();
    }
}
