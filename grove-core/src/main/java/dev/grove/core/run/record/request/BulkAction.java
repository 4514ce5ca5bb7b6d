package dev.grove.core.run.record.request;

import dev.grove.core.authority.Starter;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.run.record.RunSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Action on many runs. */
public sealed interface BulkAction {

    /** Cancels each, and all that it has delegated. */
    record Cancel(LabelChange labels) implements BulkAction {}

    /**
     * Queues each again that was stopped or failed.
     *
     * @param by the caller
     */
    record Resume(LabelChange labels, Starter by) implements BulkAction {}

    /**
     * Starts a new run with what each began with, of its agent's current version.
     *
     * @param labels how those of the new run differ; the others stay as they are
     * @param source of the new runs
     * @param key under which each is started again once; null when the caller gave none
     * @param by the caller, with the policies that it asks for
     */
    record Rerun(LabelChange labels, RunSource source, @Nullable IdempotencyKey key, Starter by)
            implements BulkAction {}

    /** Changes their labels and nothing else. */
    record Label(LabelChange labels) implements BulkAction {}

    /** Labels that each run is given first, and loses; of a rerun, those of the new one. */
    LabelChange labels();

    /** Which labels come and go; the others stay. */
    record LabelChange(List<String> add, List<String> remove) {

        public LabelChange {
            add = List.copyOf(add);
            remove = List.copyOf(remove);
        }

        public boolean isEmpty() {
            return add.isEmpty() && remove.isEmpty();
        }
    }
}
