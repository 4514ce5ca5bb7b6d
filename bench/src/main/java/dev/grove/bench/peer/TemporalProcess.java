package dev.grove.bench.peer;

import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.util.Map;

/** Temporal's test server, which keeps everything in memory, and a worker, in one process. */
public final class TemporalProcess implements PeerProcess {

    private final ServerProcess process;
    private final AnswersOverHttp runs;

    private TemporalProcess(ServerProcess process) {
        this.process = process;
        this.runs = new AnswersOverHttp(process.address());
    }

    public static TemporalProcess start(PeerFolder peers, String modelUrl) throws IOException {
        return new TemporalProcess(
                ServerProcess.java(
                        peers.classPath("temporal"),
                        "dev.grove.bench.temporal.TemporalServer",
                        Map.of("AGENT_MODEL_URL", modelUrl)));
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public AnswersOverHttp runs() {
        return runs;
    }

    @Override
    public void close() {
        runs.close();
        process.close();
    }
}
