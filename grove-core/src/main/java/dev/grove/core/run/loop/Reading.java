package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.session.PriorRun;

/**
 * Model that reads a history.
 *
 * @param model that is asked now
 * @param hasFallbacks whether runs of its agent may have gone on with another one
 */
record Reading(String systemPrompt, ModelRef model, boolean hasFallbacks) {

    static Reading of(AgentDefinition agent, ModelRef model) {
        return new Reading(agent.systemPrompt(), model, !agent.fallbacks().isEmpty());
    }

    static Reading of(AgentExecution agentRun) {
        return of(agentRun.agent(), agentRun.model());
    }

    /**
     * Whether an answer of an earlier run is its own. Another model reads texts and calls, and no
     * thoughts; where a run may have switched, the name that the answer came with decides.
     */
    boolean isOwn(PriorRun before, TurnChange.Answered answered) {
        if (!answered.provider().equals(model.provider())) {
            return false;
        }
        return hasFallbacks
                ? answered.answer().model().startsWith(model.model())
                : before.model().equals(model.toString());
    }
}
