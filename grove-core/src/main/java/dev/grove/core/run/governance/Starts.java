package dev.grove.core.run.governance;

import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.language.decide.fact.Start;
import java.util.Optional;

/** Runs that are about to begin, as rules about starts know them. */
final class Starts {

    private Starts() {}

    static Start of(PinnedAgent agent, int depth) {
        return new Start(Start.AGENT, agent.name(), agent.version(), depth);
    }

    /** Nothing for a graph within a workflow: it is a part of one that has started. */
    static Optional<Start> within(Work work, int depth) {
        return work instanceof WorkflowWork workflow && !workflow.graph().isEmpty()
                ? Optional.empty()
                : Optional.of(of(work, depth));
    }

    static Start of(Work work, int depth) {
        return switch (work) {
            case AgentWork agent -> new Start(Start.AGENT, agent.name(), agent.version(), depth);
            case CallWork call -> new Start(Start.TOOL, call.tool(), null, depth);
            case WorkflowWork workflow ->
                    new Start(Start.WORKFLOW, workflow.name(), workflow.version(), depth);
        };
    }
}
