package dev.grove.bench.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.process.JsonServer;
import dev.grove.bench.process.Serving;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import java.io.IOException;

/** DBOS is a library, so what serves HTTP is the application's. */
public final class DbosServer {

    private DbosServer() {}

    public static void main(String[] args) throws IOException {
        AgentModel model = new AgentModel(Serving.setting("AGENT_MODEL_URL"));
        DBOS dbos = new DBOS(DBOSConfig.defaultsFromEnv("bench"));
        Agent agent = dbos.registerProxy(Agent.class, new AgentWorkflow(dbos, model));
        Echo echo = dbos.registerProxy(Echo.class, new EchoWorkflow(dbos));
        Flow flow = dbos.registerProxy(Flow.class, new FlowWorkflow(dbos, agent, echo));
        dbos.launch();
        JsonServer.create()
                .serve("/agent/run", String.class, agent::run)
                .serve(
                        "/flow/diamond",
                        Diamond.class,
                        it -> flow.diamond(it.first(), it.left(), it.right(), it.last()))
                .serve("/flow/map", Elements.class, it -> flow.map(it.count(), it.atOnce()))
                .untilInputEnds();
        System.exit(0);
    }
}
