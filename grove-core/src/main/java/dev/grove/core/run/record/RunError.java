package dev.grove.core.run.record;

import java.util.Set;

/**
 * Why a run failed.
 *
 * @param code {@code model_unavailable}, {@code model_rejected}, {@code model_refused}, {@code
 *     context_overflow}, {@code output_invalid}, {@code sandbox_unavailable} or {@code internal}
 * @param message for people; the provider's words where it is the provider's fault
 */
public record RunError(String code, String message) {

    public static final String MODEL_UNAVAILABLE = "model_unavailable";
    public static final String MODEL_REJECTED = "model_rejected";
    public static final String MODEL_REFUSED = "model_refused";
    public static final String CONTEXT_OVERFLOW = "context_overflow";
    public static final String OUTPUT_INVALID = "output_invalid";
    public static final String SANDBOX_UNAVAILABLE = "sandbox_unavailable";
    public static final String INTERNAL = "internal";

    /** All of them. */
    public static final Set<String> CODES =
            Set.of(
                    MODEL_UNAVAILABLE,
                    MODEL_REJECTED,
                    MODEL_REFUSED,
                    CONTEXT_OVERFLOW,
                    OUTPUT_INVALID,
                    SANDBOX_UNAVAILABLE,
                    INTERNAL);
}
