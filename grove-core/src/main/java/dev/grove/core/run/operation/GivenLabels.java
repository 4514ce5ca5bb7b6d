package dev.grove.core.run.operation;

import dev.grove.core.error.GroveException;
import dev.grove.language.decide.fact.LabelSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Labels as callers send them. */
public final class GivenLabels {

    private GivenLabels() {}

    /**
     * Labels of data.
     *
     * @throws GroveException validation_failed
     */
    public static LabelSet ofData(String field, @Nullable List<@Nullable String> labels) {
        List<String> given = of(labels);
        for (int i = 0; i < given.size(); i++) {
            if (!LabelSet.isLabel(given.get(i))) {
                throw GroveException.invalid(field + "[" + i + "]", "must be " + LabelSet.FORM);
            }
        }
        if (given.size() > LabelSet.MOST) {
            throw GroveException.invalid(field, "must have at most " + LabelSet.MOST + " labels");
        }
        return LabelSet.of(given);
    }

    /** A null is no legal label, and is refused as what is not. */
    public static List<String> of(@Nullable List<@Nullable String> labels) {
        return labels == null
                ? List.of()
                : labels.stream().map(label -> label == null ? "" : label).toList();
    }
}
