package dev.grove.core.model.trial;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A result of one step of a trial, as callers read it. */
@JsonTypeName("ModelTestFinding")
@JsonClassDescription("Result of one step.")
public record TrialFinding(
        @JsonPropertyDescription("The step") @OneOf(Check.class) String check,
        @JsonPropertyDescription("Names the result, for programs") String code,
        @JsonPropertyDescription("`error`: runs with its models fail") @OneOf(Severity.class)
                String severity,
        @JsonPropertyDescription("The result, in words") String message,
        @JsonPropertyDescription("What follows from it; null where nothing is wrong")
                @Nullable String meaning,
        @JsonPropertyDescription("What mends it; null where nothing is wrong")
                @Nullable String remedy) {

    /** Steps of a trial. */
    enum Check {
        TEXT,
        CALL,
        SECOND_TURN,
        USAGE,
        PROFILE
    }

    /** Severities in their order: the last is the worst. */
    public enum Severity {
        OK,
        WARNING,
        ERROR;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static TrialFinding ok(String check, String code, String message) {
        return new TrialFinding(check, code, Severity.OK.wireName(), message, null, null);
    }

    static TrialFinding warning(
            String check, String code, String message, String meaning, String remedy) {
        return new TrialFinding(check, code, Severity.WARNING.wireName(), message, meaning, remedy);
    }

    static TrialFinding error(
            String check, String code, String message, String meaning, String remedy) {
        return new TrialFinding(check, code, Severity.ERROR.wireName(), message, meaning, remedy);
    }
}
