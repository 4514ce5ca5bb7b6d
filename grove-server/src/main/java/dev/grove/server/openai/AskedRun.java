package dev.grove.server.openai;

import dev.grove.core.id.RunId;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.wait.ClientResult;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Run that a request asks its agent for. */
public sealed interface AskedRun {

    /**
     * A new run.
     *
     * @param outputSchema of its result, instead of the agent's; null for the agent's
     */
    record New(String goal, Prelude prelude, @Nullable ObjectNode outputSchema, ObjectNode metadata)
            implements AskedRun {}

    /** A run goes on with results of the client tools that it waits for. */
    record GoesOn(RunId run, List<ClientResult> results) implements AskedRun {

        public GoesOn {
            results = List.copyOf(results);
        }
    }
}
