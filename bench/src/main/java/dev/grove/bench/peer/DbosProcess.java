package dev.grove.bench.peer;

import dev.grove.bench.Contestant;
import dev.grove.bench.Load;
import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** DBOS Java on the same Postgres: the library in an application that serves HTTP. */
public final class DbosProcess implements Contestant {

    private final ServerProcess process;
    private final AnswersOverHttp runs;

    private DbosProcess(ServerProcess process) {
        this.process = process;
        this.runs = new AnswersOverHttp(process.address(), "/agent/run");
    }

    public static DbosProcess start(
            PeerFolder peers, String url, String user, String password, String modelUrl)
            throws IOException {
        return new DbosProcess(
                ServerProcess.java(
                        peers.classPath("dbos"),
                        "dev.grove.bench.dbos.DbosServer",
                        Map.of(
                                "DBOS_SYSTEM_JDBC_URL", url,
                                "PGUSER", user,
                                "PGPASSWORD", password,
                                "AGENT_MODEL_URL", modelUrl)));
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
