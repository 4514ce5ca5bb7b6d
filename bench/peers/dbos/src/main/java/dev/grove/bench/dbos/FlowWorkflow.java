package dev.grove.bench.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import dev.dbos.transact.workflow.WorkflowHandle;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Runs of agents, and calls of tools, are child workflows: the steps of one workflow follow each
 * other.
 */
final class FlowWorkflow implements Flow {

    private final DBOS dbos;
    private final Agent agent;
    private final Echo echo;

    FlowWorkflow(DBOS dbos, Agent agent, Echo echo) {
        this.dbos = dbos;
        this.agent = agent;
        this.echo = echo;
    }

    @Override
    @Workflow
    public String diamond(String first, String left, String right, String last) throws Exception {
        String before = agent.run(first);
        WorkflowHandle<String, Exception> one =
                dbos.startWorkflow(() -> agent.run(Diamond.after(left, before)));
        WorkflowHandle<String, Exception> other =
                dbos.startWorkflow(() -> agent.run(Diamond.after(right, before)));
        return agent.run(Diamond.after(last, one.getResult(), other.getResult()));
    }

    @Override
    @Workflow
    public String map(int elements, int atOnce) throws Exception {
        Deque<WorkflowHandle<String, RuntimeException>> window = new ArrayDeque<>();
        for (int i = 0; i < elements; i++) {
            String text = Elements.text(i);
            if (window.size() == atOnce) {
                require(window.removeFirst());
            }
            window.addLast(dbos.startWorkflow(() -> echo.echo(text)));
        }
        while (!window.isEmpty()) {
            require(window.removeFirst());
        }
        return "done";
    }

    private static void require(WorkflowHandle<String, RuntimeException> call) {
        if (!call.getResult().startsWith("element ")) {
            throw new IllegalStateException("A call gave something else");
        }
    }
}
