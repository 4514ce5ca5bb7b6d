package dev.grove.bench.floor;

import dev.grove.bench.http.RunsOverHttp;
import dev.grove.bench.measure.Contestant;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The floor, seen from the bench: played by the same client as Grove. */
public final class FloorProcess implements Contestant {

    private final ServerProcess process;
    private final RunsOverHttp runs;

    private FloorProcess(ServerProcess process, RunsOverHttp runs) {
        this.process = process;
        this.runs = runs;
    }

    public static FloorProcess start(String url, String user, String password, String modelUrl)
            throws IOException {
        String key = UUID.randomUUID().toString();
        ServerProcess process =
                ServerProcess.java(
                        System.getProperty("java.class.path"),
                        Floor.class.getName(),
                        Map.of(
                                Floor.URL, url,
                                Floor.USER, user,
                                Floor.PASSWORD, password,
                                Floor.MODEL, modelUrl,
                                Floor.KEY, key));
        return new FloorProcess(process, new RunsOverHttp(process.address(), key));
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
        process.close();
    }
}
