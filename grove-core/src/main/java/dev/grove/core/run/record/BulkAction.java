package dev.grove.core.run.record;

import java.util.List;

/** What is done to many runs. */
public sealed interface BulkAction {

    /** Cancels each, and all that it has delegated. */
    record Cancel(LabelChange labels) implements BulkAction {}

    /** Queues each again that was stopped or failed. */
    record Resume(LabelChange labels) implements BulkAction {}

    /** Changes their labels and nothing else. */
    record Label(LabelChange labels) implements BulkAction {}

    /** Labels that each run is given first, and loses. */
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
