package dev.grove.language.expression.code;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;

/**
 * A macro over a list, or over the keys of an object.
 *
 * @param absorbing whether a later element may absorb the fault of an earlier one, as in {@code
 *     exists}
 */
public record Fold(
        Code range,
        Code initial,
        int result,
        int element,
        Code condition,
        Code step,
        boolean absorbing,
        Code last)
        implements Code {

    @Override
    public Value run(Frame frame) {
        Value over = range.run(frame);
        frame.set(result, initial.run(frame));
        switch (over) {
            case Value.Items items -> {
                for (int i = 0; i < items.size() && goesOn(frame); i++) {
                    next(frame, items.get(i));
                }
            }
            case Value.Fields fields -> {
                for (String key : fields.keys()) {
                    if (!goesOn(frame)) {
                        break;
                    }
                    next(frame, new Value.Text(key));
                }
            }
            default -> throw Fault.type("macros go over lists and objects, not " + over.type());
        }
        return last.run(frame);
    }

    private boolean goesOn(Frame frame) {
        return condition.run(frame) instanceof Value.Bool(boolean on) && on;
    }

    private void next(Frame frame, Value value) {
        frame.work().iteration();
        frame.set(element, value);
        try {
            frame.set(result, step.run(frame));
        } catch (Fault fault) {
            if (!absorbing) {
                throw fault;
            }
            frame.fail(result, fault);
        }
    }
}
