package dev.grove.core.run.wait;

import dev.grove.core.run.record.OpenedWait;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wait with what came of it so far.
 *
 * @param outcome null while it is open
 */
public record StoredWait(OpenedWait asked, @Nullable WaitOutcome outcome) {

    public boolean isOpen() {
        return outcome == null;
    }

    /** Its outcome by an answer or by expiry; what was withdrawn is asked again. */
    public Optional<WaitOutcome> answer() {
        return Optional.ofNullable(outcome)
                .filter(known -> !(known instanceof WaitOutcome.Withdrawn));
    }
}
