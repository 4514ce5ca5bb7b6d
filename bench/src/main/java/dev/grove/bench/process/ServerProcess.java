package dev.grove.bench.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that says {@code ready} and its port when it serves, and ends with its input. */
public final class ServerProcess implements AutoCloseable {

    private static final long END_SECONDS = 30;

    private final Process process;
    private final InetSocketAddress address;

    private ServerProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * A class of Java, with the flags that all have.
     *
     * @param settings by environment variable
     */
    public static ServerProcess java(String classPath, String main, Map<String, String> settings)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Java.command("-cp", classPath, main));
        builder.environment().putAll(settings);
        return start(builder);
    }

    /**
     * @throws IOException also when it ends, or says anything else, before it serves
     */
    public static ServerProcess start(ProcessBuilder builder) throws IOException {
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = process.inputReader(StandardCharsets.US_ASCII).readLine();
        if (said == null || !said.startsWith(Serving.READY)) {
            process.destroy();
            throw new IOException("A server said " + said + " instead of that it is ready");
        }
        int port = Integer.parseInt(said.substring(Serving.READY.length()));
        return new ServerProcess(
                process, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    public long pid() {
        return process.pid();
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    }
}
