package dev.grove.bench.peer;

import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Restate: its server, which is asked for runs and keeps them, and the agent that it calls. */
public final class RestateProcesses implements PeerProcess {

    private final ServerProcess agent;
    private final RestateServer server;
    private final AnswersOverHttp runs;

    private RestateProcesses(ServerProcess agent, RestateServer server) {
        this.agent = agent;
        this.server = server;
        this.runs = new AnswersOverHttp(server.ingress());
    }

    public static RestateProcesses start(PeerFolder peers, Path home, String modelUrl)
            throws IOException, InterruptedException {
        Path packages = peers.found("restate/node_modules").toAbsolutePath();
        ServerProcess agent =
                ServerProcess.java(
                        peers.classPath("restate"),
                        "dev.grove.bench.restate.RestateAgent",
                        Map.of("AGENT_MODEL_URL", modelUrl));
        try {
            return new RestateProcesses(agent, serving(packages, home, agent));
        } catch (IOException e) {
            agent.close();
            throw e;
        }
    }

    private static RestateServer serving(Path packages, Path home, ServerProcess agent)
            throws IOException, InterruptedException {
        RestateServer server = RestateServer.start(packages, home);
        try {
            server.register(agent.address());
            return server;
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public long pid() {
        return server.pid();
    }

    @Override
    public List<Long> pids() {
        return List.of(server.pid(), agent.pid());
    }

    @Override
    public AnswersOverHttp runs() {
        return runs;
    }

    @Override
    public void close() {
        runs.close();
        try {
            server.close();
        } finally {
            agent.close();
        }
    }
}
