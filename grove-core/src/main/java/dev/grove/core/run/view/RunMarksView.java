package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.label.Labels;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/** How a run came to be, and what it is found by. */
public record RunMarksView(
        @OneOf(RunSource.class) String origin,
        @JsonPropertyDescription("To find runs by; in order") @Size(max = Labels.MOST)
                List<@Size(min = 1, max = Labels.LONGEST) @Pattern(regexp = Labels.PATTERN) String>
                        labels) {

    static RunMarksView of(RunMarks marks) {
        return new RunMarksView(marks.source().wireName(), marks.labels());
    }
}
