package dev.grove.core.run.workflow.advance;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;

/**
 * A workflow's run could not advance because of an error of the server, and is tried again.
 *
 * @param attempts that failed in a row
 * @param at when the next one is made, unless something happens to the run before
 */
@JsonClassDescription(
        "The run could not go on because of an error of the server, whose log has it. It is tried again, and fails with `internal` after 20 attempts; then it can be resumed.")
public record AdvanceRetry(
        @JsonPropertyDescription("That failed in a row") int attempts,
        @JsonPropertyDescription(
                        "When it is tried again; at once when a run below it ends, or a call acts on it")
                Instant at) {}
