package dev.grove.core.run.record.request;

import dev.grove.core.authority.Starter;
import dev.grove.core.secret.Scrubber;
import org.jspecify.annotations.Nullable;

/**
 * The request to go on from a turn of another run.
 *
 * @param turn the last turn that both have; 0 for none
 * @param goal said to the model after that turn; null to go on as it was
 * @param model null for that of the other run
 * @param by the caller, with the policies that it asks for
 */
public record ForkRun(int turn, @Nullable String goal, @Nullable String model, Starter by) {

    public ForkRun scrubbed(Scrubber scrubber) {
        return goal == null ? this : new ForkRun(turn, scrubber.scrub(goal), model, by);
    }
}
