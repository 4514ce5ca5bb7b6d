package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.record.Spending;

/** Use of models by a run. */
public record RunUse(@JsonPropertyDescription("How many it has") int turns, UsageView usage) {

    public static RunUse of(int turns, Spending spending) {
        return new RunUse(turns, UsageView.of(spending));
    }
}
