package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.id.RunId;
import dev.grove.core.page.NumberedPage;
import dev.grove.core.page.NumberedPage.Order;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.record.request.NamedRun;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Inputs of operations that read one run. */
final class RunReadInputs {

    private static final String ORDER = "`desc` for the newest first";

    private RunReadInputs() {}

    /** Part of a list of an agent's runs. */
    record AgentRunsAsked(@Needed String name, @JsonUnwrapped PageQuery page) {}

    /** Part of a list that a run has. */
    @WordsOf(NamedRun.class)
    record RunPartAsked(@Needed @SchemaOf(UUID.class) String id, @JsonUnwrapped PageQuery page) {

        RunId run() {
            return NamedRun.parse(id);
        }
    }

    /** Turns of a run. */
    @WordsOf(NamedRun.class)
    record TurnsAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(ORDER) @UnlessSet(NumberedPage.UNLESS_SAID) @OneOf(Order.class)
                    @Nullable String order,
            @JsonPropertyDescription("With `order=asc`: those with a larger number")
                    @SchemaOf(Integer.class)
                    @Min(0)
                    @Max(Integer.MAX_VALUE)
                    @Nullable String after,
            @JsonPropertyDescription("With `order=desc`: those with a smaller number")
                    @SchemaOf(Integer.class)
                    @Min(0)
                    @Max(Integer.MAX_VALUE)
                    @Nullable String before,
            @JsonUnwrapped PageQuery page) {

        NumberedPage numbered() {
            return NumberedPage.of(page.request(), order, after, before);
        }
    }

    /** Events of a run. */
    @WordsOf(NamedRun.class)
    record EventsAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(ORDER) @UnlessSet(NumberedPage.UNLESS_SAID) @OneOf(Order.class)
                    @Nullable String order,
            @JsonPropertyDescription("With `order=asc`: those with a larger `seq`")
                    @SchemaOf(Integer.class)
                    @Min(0)
                    @Max(Integer.MAX_VALUE)
                    @Nullable String after,
            @JsonPropertyDescription("With `order=desc`: those with a smaller `seq`")
                    @SchemaOf(Integer.class)
                    @Min(0)
                    @Max(Integer.MAX_VALUE)
                    @Nullable String before,
            @JsonPropertyDescription(
                            "With `order=asc`: from the event on that begins this turn; of a turn that a fork has from another run, from the first event on. Runs of workflows have no turns")
                    @SchemaOf(Integer.class)
                    @Min(0)
                    @Max(Integer.MAX_VALUE)
                    @Nullable String fromTurn,
            @JsonUnwrapped PageQuery page) {

        NumberedPage numbered() {
            return NumberedPage.of(page.request(), order, after, before);
        }
    }
}
