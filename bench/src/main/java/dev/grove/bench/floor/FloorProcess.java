package dev.grove.bench.floor;

import dev.grove.bench.Contestant;
import dev.grove.bench.Java;
import dev.grove.bench.Load;
import dev.grove.bench.model.Dialogue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The floor, seen from the bench. */
public final class FloorProcess implements Contestant {

    private final Process process;
    private final BufferedReader answers;
    private final Writer orders;

    private FloorProcess(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
        this.orders = process.outputWriter(StandardCharsets.US_ASCII);
    }

    public static FloorProcess start(String url, String user, String password, String modelUrl)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Java.command(
                                "-cp",
                                System.getProperty("java.class.path"),
                                Floor.class.getName()));
        builder.environment().put(Floor.URL, url);
        builder.environment().put(Floor.USER, user);
        builder.environment().put(Floor.PASSWORD, password);
        builder.environment().put(Floor.MODEL, modelUrl);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        FloorProcess floor = new FloorProcess(builder.start());
        floor.expect("ready");
        return floor;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void play(List<Dialogue> runs, Load load) throws IOException {
        orders.write(runs.getFirst().id() + " " + runs.size() + " " + load.atOnce() + "\n");
        orders.flush();
        expect("done");
    }

    private void expect(String word) throws IOException {
        String line = answers.readLine();
        if (!word.equals(line)) {
            throw new IOException("The floor said " + line + " instead of " + word);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
