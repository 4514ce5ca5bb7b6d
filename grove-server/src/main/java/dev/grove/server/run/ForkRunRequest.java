package dev.grove.server.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.run.record.request.ForkRun;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /agent-runs/{id}/fork}.
 *
 * @param turn the last turn that both runs have; 0 for none
 * @param goal said to the model after that turn; absent to go on as it was
 * @param model that of the other run when absent
 */
record ForkRunRequest(@Nullable Integer turn, @Nullable String goal, @Nullable String model) {

    ForkRun toCommand(KeyId by) {
        if (turn == null) {
            throw GroveException.invalid(
                    "turn", "must be the number of the turn to go on from, or 0 for none");
        }
        return new ForkRun(turn, goal, model, by);
    }
}
