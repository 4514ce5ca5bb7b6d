package dev.grove.bench.temporal;

import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.process.JsonServer;
import dev.grove.bench.process.Ports;
import dev.grove.bench.process.Serving;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;

/**
 * Temporal's test server, asked over gRPC as another one would be, with a worker and a client of
 * the defaults. Its clock is not the test server's, which would skip what is waited for.
 */
public final class TemporalServer {

    private static final String QUEUE = "bench";
    private static final boolean REAL_TIME = true;

    private TemporalServer() {}

    public static void main(String[] args) throws IOException {
        int port = Ports.free();
        TestServer.createPortBoundServer(port, REAL_TIME);
        WorkflowServiceStubs service =
                WorkflowServiceStubs.newServiceStubs(
                        WorkflowServiceStubsOptions.newBuilder()
                                .setTarget("127.0.0.1:" + port)
                                .build());
        WorkflowClient client = WorkflowClient.newInstance(service);
        work(client, new AgentModel(Serving.setting("AGENT_MODEL_URL")));
        JsonServer.create()
                .serve("/agent/run", String.class, goal -> stub(client, Agent.class).run(goal))
                .serve(
                        "/flow/diamond",
                        Diamond.class,
                        diamond -> stub(client, DiamondFlow.class).diamond(diamond))
                .serve(
                        "/flow/map",
                        Elements.class,
                        elements -> stub(client, MapFlow.class).map(elements, 0))
                .untilInputEnds();
        System.exit(0);
    }

    private static void work(WorkflowClient client, AgentModel model) {
        WorkerFactory factory = WorkerFactory.newInstance(client);
        Worker worker = factory.newWorker(QUEUE);
        worker.registerWorkflowImplementationTypes(
                AgentWorkflow.class, DiamondWorkflow.class, MapWorkflow.class);
        worker.registerActivitiesImplementations(new RealActivities(model));
        factory.start();
    }

    private static <T> T stub(WorkflowClient client, Class<T> workflow) {
        return client.newWorkflowStub(
                workflow, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
    }
}
