package dev.grove.language.expression.code;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import org.jspecify.annotations.Nullable;

/** The variables of one evaluation, and its work. */
public final class Frame {

    private final Work work;
    private final @Nullable Value[] values;
    private final @Nullable Fault[] faults;

    public Frame(Work work, int variables) {
        this.work = work;
        this.values = new @Nullable Value[variables];
        this.faults = new @Nullable Fault[variables];
    }

    public Work work() {
        return work;
    }

    public void set(int slot, Value value) {
        values[slot] = value;
        faults[slot] = null;
    }

    /** Keeps a fault as a macro's result so far: a later element may absorb it. */
    public void fail(int slot, Fault fault) {
        faults[slot] = fault;
    }

    public Value get(int slot, String name) {
        Fault fault = faults[slot];
        if (fault != null) {
            throw fault;
        }
        Value value = values[slot];
        if (value == null) {
            throw Fault.missing(name + " has no value here");
        }
        return value;
    }
}
