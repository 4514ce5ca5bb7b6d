package dev.grove.bench.floor;

import dev.grove.bench.Contestant;
import dev.grove.bench.Java;
import dev.grove.bench.Load;
import dev.grove.bench.http.RunsOverHttp;
import dev.grove.bench.model.Dialogue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The floor, seen from the bench: played by the same client as Grove. */
public final class FloorProcess implements Contestant {

    private static final String READY = "ready ";

    private final Process process;
    private final RunsOverHttp runs;

    private FloorProcess(Process process, RunsOverHttp runs) {
        this.process = process;
        this.runs = runs;
    }

    public static FloorProcess start(String url, String user, String password, String modelUrl)
            throws IOException {
        String key = UUID.randomUUID().toString();
        ProcessBuilder builder =
                new ProcessBuilder(
                        Java.command(
                                "-cp",
                                System.getProperty("java.class.path"),
                                Floor.class.getName()));
        builder.environment()
                .putAll(
                        Map.of(
                                Floor.URL, url,
                                Floor.USER, user,
                                Floor.PASSWORD, password,
                                Floor.MODEL, modelUrl,
                                Floor.KEY, key));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        String said = process.inputReader(StandardCharsets.US_ASCII).readLine();
        if (said == null || !said.startsWith(READY)) {
            process.destroy();
            throw new IOException("The floor said " + said + " instead of that it is ready");
        }
        InetSocketAddress address =
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(),
                        Integer.parseInt(said.substring(READY.length())));
        return new FloorProcess(process, new RunsOverHttp(address, key));
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void play(List<Dialogue> dialogues, Load load) throws Exception {
        runs.play(dialogues, load);
    }

    @Override
    public void close() {
        runs.close();
        process.destroy();
    }
}
