package dev.grove.core.run.file;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much may be put into runs.
 *
 * @param maxSize of one file
 * @param maxPerRun how many files
 * @param maxSizePerRun of all files of a run together
 * @param maxSizePerTenant of all files of a tenant's runs together
 * @param keepFor how long after its run has ended a file can still be forked with
 */
@ConfigurationProperties("grove.runs.files")
public record PutFileSettings(
        @DefaultValue("64MB") DataSize maxSize,
        @DefaultValue("100") int maxPerRun,
        @DefaultValue("256MB") DataSize maxSizePerRun,
        @DefaultValue("10GB") DataSize maxSizePerTenant,
        @DefaultValue("30d") Duration keepFor) {

    /** Exponent: one event reports fewer files than 2 to the power of it. */
    static final int MOST_BITS = 14;

    private static final int MOST = (1 << MOST_BITS) - 1;

    public PutFileSettings {
        if (maxPerRun < 1 || maxPerRun > MOST) {
            throw new IllegalArgumentException(
                    "grove.runs.files.max-per-run must be between 1 and " + MOST);
        }
    }
}
