package dev.grove.bench.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import dev.grove.bench.agent.AgentHistory;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.agent.AgentTools;

/** A run is a workflow; each answer of the model and each call of a tool is a step of it. */
final class AgentWorkflow implements Agent {

    private final DBOS dbos;
    private final AgentModel model;

    AgentWorkflow(DBOS dbos, AgentModel model) {
        this.dbos = dbos;
        this.model = model;
    }

    @Override
    @Workflow
    public String run(String goal) throws Exception {
        AgentHistory history = new AgentHistory(goal);
        while (true) {
            byte[] request = history.request();
            AgentModel.Answer answer = dbos.runStep(() -> model.ask(request), "model");
            String result = dbos.runStep(() -> AgentTools.call(answer), "tool");
            if (AgentTools.ends(answer)) {
                return "done";
            }
            history.append(AgentHistory.message(answer), answer.callId(), result);
        }
    }
}
