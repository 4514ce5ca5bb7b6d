package dev.grove.core.retention;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a tenant's runs, and the files of these, are kept after the runs have ended.
 *
 * @param runsDays null for the server's setting
 * @param filesDays null for the server's settings; files go with their run at the latest
 */
public record RetentionRule(@Nullable Integer runsDays, @Nullable Integer filesDays) {

    /** A hundred years. */
    public static final int LONGEST = 36_500;

    public static final RetentionRule OF_SERVER = new RetentionRule(null, null);

    /**
     * @throws GroveException validation_failed
     */
    void check() {
        List<FieldError> errors = new ArrayList<>();
        check("runs_days", runsDays, errors);
        check("files_days", filesDays, errors);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void check(String field, @Nullable Integer days, List<FieldError> errors) {
        if (days != null && (days < 1 || days > LONGEST)) {
            errors.add(
                    new FieldError(
                            field,
                            "must be between 1 and "
                                    + LONGEST
                                    + ", or null for the server's setting"));
        }
    }
}
