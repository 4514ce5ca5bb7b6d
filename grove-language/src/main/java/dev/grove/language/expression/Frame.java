package dev.grove.language.expression;

import dev.grove.language.expression.value.EvaluationWork;
import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import org.jspecify.annotations.Nullable;

/** The variables of one evaluation, and its work. */
final class Frame {

    private final EvaluationWork work;
    private final @Nullable Value[] values;
    private final @Nullable Fault[] faults;

    Frame(EvaluationWork work, int variables) {
        this.work = work;
        this.values = new @Nullable Value[variables];
        this.faults = new @Nullable Fault[variables];
    }

    EvaluationWork work() {
        return work;
    }

    void set(int slot, Value value) {
        values[slot] = value;
        faults[slot] = null;
    }

    /** Keeps a fault as a macro's result so far: a later element may absorb it. */
    void fail(int slot, Fault fault) {
        faults[slot] = fault;
    }

    Value get(int slot, String name) {
        Fault fault = faults[slot];
        if (fault != null) {
            throw fault;
        }
        Value value = values[slot];
        if (value == null) {
            throw new Fault(name + " has no value here");
        }
        return value;
    }
}
