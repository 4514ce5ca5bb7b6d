package dev.grove.bench.peer;

import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.process.ServerProcess;
import java.io.IOException;
import java.util.Map;

/** DBOS Java on the same Postgres: the library in an application that serves HTTP. */
public final class DbosProcess implements PeerProcess {

    private final ServerProcess process;
    private final AnswersOverHttp runs;

    private DbosProcess(ServerProcess process) {
        this.process = process;
        this.runs = new AnswersOverHttp(process.address());
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
    public AnswersOverHttp runs() {
        return runs;
    }

    @Override
    public void close() {
        runs.close();
        process.close();
    }
}
