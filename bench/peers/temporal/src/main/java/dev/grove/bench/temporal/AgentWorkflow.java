package dev.grove.bench.temporal;

import dev.grove.bench.agent.AgentHistory;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.agent.AgentTools;

/** A run is a workflow; each answer of the model and each call of a tool is an activity of it. */
public final class AgentWorkflow implements Agent {

    private final AgentActivities activities = Activities.stub();

    @Override
    public String run(String goal) {
        AgentHistory history = new AgentHistory(goal);
        while (true) {
            AgentModel.Answer answer = activities.ask(history.request());
            String result = activities.call(answer);
            if (AgentTools.ends(answer)) {
                return "done";
            }
            history.append(AgentHistory.message(answer), answer.callId(), result);
        }
    }
}
