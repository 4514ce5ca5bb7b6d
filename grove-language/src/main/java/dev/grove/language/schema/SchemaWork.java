package dev.grove.language.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import tools.jackson.databind.JsonNode;

/**
 * Evaluation of a schema, with the work that it may still do. A schema of two kilobytes can ask for
 * any amount, by references that double or by patterns of many states, so each keyword is counted
 * each time it is evaluated, with the sizes that it looks at. The library's own limit of steps does
 * not know what a step costs.
 */
final class SchemaWork extends ExecutionContext {

    /** About a second. A megabyte of JSON under a plain schema takes a fifth of it. */
    static final long MOST_UNITS = 5_000_000;

    /** Faults that are held at once, those of branches that may still be given up included. */
    private static final int MOST_FAULTS = 10_000;

    private static final long UNITS_OF_FAULT = 10;

    private long left;
    private int gathered;

    SchemaWork(ExecutionConfig config, long units) {
        super(config);
        this.left = units;
    }

    void spend(long units) {
        left -= units;
        if (left < 0) {
            throw new TooMuchWork();
        }
    }

    /** Faults that are held now. */
    int gathered() {
        return gathered;
    }

    /**
     * Ends the evaluation of a keyword: the faults of branches that it gave up are let go.
     *
     * @param before faults that were held when it began
     * @param added those that it has added, or has copied from its branches
     */
    void keepFaults(int before, int added) {
        int kept = Math.max(0, added);
        spend(UNITS_OF_FAULT * kept);
        gathered = before + kept;
    }

    /** All values within one, each once. */
    void spendAll(JsonNode value) {
        spend(1L + value.size());
        for (JsonNode part : value) {
            spendAll(part);
        }
    }

    /** Whether the work is done, even if something caught that. */
    boolean isExceeded() {
        return left < 0;
    }

    @Override
    public void addError(Error error) {
        if (++gathered > MOST_FAULTS) {
            throw new TooMuchWork();
        }
        super.addError(error);
    }

    /** Ends an evaluation. */
    static final class TooMuchWork extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooMuchWork() {
            super("too much work", null, false, false);
        }
    }
}
