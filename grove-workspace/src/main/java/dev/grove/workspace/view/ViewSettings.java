package dev.grove.workspace.view;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much one server shows of kept files at a time.
 *
 * @param atOnce how many callers look at the same time, each in a sandbox
 * @param perTenant how many of them may be of one tenant
 * @param patience how long a caller waits for those before it
 * @param spool size of files that are on their way to callers, on the server's disk
 * @param spoolPerTenant size of those of one tenant; no larger archive can be had
 * @param largestFile size of a file that is sent by itself: a few bytes of a snapshot can be a file
 *     of gigabytes
 */
@ConfigurationProperties("grove.workspaces.views")
public record ViewSettings(
        @DefaultValue("4") int atOnce,
        @DefaultValue("2") int perTenant,
        @DefaultValue("20s") Duration patience,
        @DefaultValue("4GB") DataSize spool,
        @DefaultValue("2GB") DataSize spoolPerTenant,
        @DefaultValue("256MB") DataSize largestFile) {

    public ViewSettings {
        if (perTenant < 1 || perTenant > atOnce || patience.isNegative()) {
            throw new IllegalArgumentException(
                    "grove.workspaces.views: per-tenant must be at least 1 and at most at-once,"
                            + " and patience must not be negative");
        }
        if (spoolPerTenant.isNegative() || spoolPerTenant.compareTo(spool) > 0) {
            throw new IllegalArgumentException(
                    "grove.workspaces.views: spool-per-tenant must not be negative,"
                            + " and at most spool");
        }
    }
}
