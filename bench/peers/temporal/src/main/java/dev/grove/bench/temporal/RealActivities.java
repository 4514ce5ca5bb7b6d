package dev.grove.bench.temporal;

import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.agent.AgentTools;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Asks the model, and calls tools. */
final class RealActivities implements AgentActivities {

    private final AgentModel model;

    RealActivities(AgentModel model) {
        this.model = model;
    }

    @Override
    public AgentModel.Answer ask(byte[] request) {
        try {
            return model.ask(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String call(AgentModel.Answer answer) {
        return AgentTools.call(answer);
    }

    @Override
    public String echo(String text) {
        return text;
    }
}
