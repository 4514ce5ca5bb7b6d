package dev.grove.core.model.trial;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A result of one step of a trial, as callers read it.
 *
 * @param check the step: {@code text}, {@code call}, {@code second_turn}, {@code usage} or {@code
 *     profile}
 * @param code names the result, for programs
 * @param severity {@code ok}, {@code warning} or {@code error}
 * @param meaning what follows from it; null where nothing is wrong
 * @param remedy what mends it; null where nothing is wrong
 */
public record TrialFinding(
        String check,
        String code,
        String severity,
        String message,
        @Nullable String meaning,
        @Nullable String remedy) {

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
