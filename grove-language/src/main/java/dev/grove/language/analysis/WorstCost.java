package dev.grove.language.analysis;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Upper bound of a run's cost. */
@JsonTypeName("WorkflowCost")
@JsonClassDescription("What a run may cost at worst.")
public record WorstCost(
        @JsonPropertyDescription("Sum of all that has a bound") BigDecimal worstCaseUsd,
        @JsonPropertyDescription("The workflow's own cap, where it cuts something off; else null")
                @Nullable BigDecimal cappedAtUsd,
        @JsonPropertyDescription("Parts without a bound, each with its pointer and the reason")
                List<String> unbounded) {

    public static final WorstCost NOTHING = new WorstCost(BigDecimal.ZERO, null, List.of());
}
