package dev.grove.bench.mcp;

import dev.grove.bench.peer.PeerFolder;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.util.Map;

/** The minimal server of the Java SDK, which knows the era of sessions alone. */
public final class JavaSdkServer implements AutoCloseable {

    private final ServerProcess process;

    private JavaSdkServer(ServerProcess process) {
        this.process = process;
    }

    /**
     * @throws IOException also when it could not be had here
     */
    public static JavaSdkServer start(PeerFolder peers) throws IOException {
        return new JavaSdkServer(
                ServerProcess.java(
                        peers.classPath("java-sdk"), "dev.grove.bench.javasdk.JavaSdk", Map.of()));
    }

    public long pid() {
        return process.pid();
    }

    public Echo session() {
        return new SessionEcho(Endpoint.open(process.address(), "/mcp"));
    }

    @Override
    public void close() {
        process.close();
    }
}
