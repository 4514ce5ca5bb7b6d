package dev.grove.server.campaign;

import dev.grove.core.FreePort;
import dev.grove.server.HttpCaller;
import dev.grove.server.campaign.wire.DatabaseProxy;
import dev.grove.server.process.ServerProcess;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Server slot whose port, log file, settings and database proxy outlast restarts. */
final class Replica implements AutoCloseable {

    static final String KEY = "operator-key-of-the-campaign";

    private final String name;
    private final Path output;
    private final DatabaseProxy proxy;
    private final Map<String, String> settings;
    private final int port = FreePort.next();
    private volatile @Nullable ServerProcess process;

    Replica(String name, Path folder, DatabaseProxy proxy, Map<String, String> settings) {
        this.name = name;
        this.output = folder.resolve(name + ".log");
        this.proxy = proxy;
        this.settings = settings;
    }

    String name() {
        return name;
    }

    void start() {
        process = ServerProcess.start(CampaignServer.class, port, KEY, settings, output);
    }

    boolean isAlive() {
        ServerProcess running = process;
        return running != null && running.isAlive();
    }

    void awaitReady() {
        running().awaitReady();
    }

    HttpCaller caller() {
        return running().caller();
    }

    /** With SIGKILL. */
    void kill() {
        running().kill();
    }

    void freeze() {
        running().freeze();
    }

    void wake() {
        running().wake();
    }

    private ServerProcess running() {
        ServerProcess running = process;
        if (running == null) {
            throw new IllegalStateException(name + " was not started");
        }
        return running;
    }

    @Override
    public void close() {
        if (isAlive()) {
            kill();
        }
        proxy.close();
    }
}
