package dev.grove.bench.temporal;

import dev.grove.bench.agent.AgentModel;
import io.temporal.activity.ActivityInterface;

/** Activities: everything that acts outside the workflow. */
@ActivityInterface
public interface AgentActivities {

    AgentModel.Answer ask(byte[] request);

    String call(AgentModel.Answer answer);

    String echo(String text);
}
