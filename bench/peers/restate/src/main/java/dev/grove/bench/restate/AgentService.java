package dev.grove.bench.restate;

import dev.grove.bench.agent.AgentHistory;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.agent.AgentTools;
import dev.restate.sdk.Context;

/**
 * A run is an invocation; each answer of the model and each call of a tool is an entry of its
 * journal.
 */
final class AgentService {

    private final AgentModel model;

    AgentService(AgentModel model) {
        this.model = model;
    }

    String run(Context context, String goal) {
        AgentHistory history = new AgentHistory(goal);
        while (true) {
            byte[] request = history.request();
            AgentModel.Answer answer =
                    context.run("model", AgentModel.Answer.class, () -> model.ask(request));
            String result = context.run("tool", String.class, () -> AgentTools.call(answer));
            if (AgentTools.ends(answer)) {
                return "done";
            }
            history.append(AgentHistory.message(answer), answer.callId(), result);
        }
    }
}
