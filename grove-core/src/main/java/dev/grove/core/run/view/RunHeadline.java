package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.work.RunKind;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Kind of a run, and one line of its task. */
public record RunHeadline(
        @OneOf(RunKind.class) String kind,
        @JsonPropertyDescription(
                        "One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown")
                @Size(max = 200)
                @Nullable String title) {

    public RunHeadline(RunKind kind, @Nullable String title) {
        this(kind.wireName(), title);
    }
}
