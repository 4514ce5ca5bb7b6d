package dev.grove.workspace.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where snapshots are kept, and how much of them.
 *
 * @param directory a folder that all replicas share; without it they are kept elsewhere
 * @param s3 a bucket; without it they are kept elsewhere. With neither, they are kept in the
 *     database
 * @param maxSize size of one snapshot, compressed; larger workspaces are not kept, and the run's
 *     log says so
 * @param keepFor how long after its run has ended a snapshot can still be read and forked from
 */
@ConfigurationProperties("grove.workspaces.snapshots")
public record SnapshotSettings(
        @Nullable Path directory,
        @NestedConfigurationProperty @Nullable S3Settings s3,
        @DefaultValue("512MB") DataSize maxSize,
        @DefaultValue("30d") Duration keepFor) {

    /** Largest object that S3 takes in one request. */
    private static final DataSize LARGEST_OBJECT = DataSize.ofGigabytes(5);

    public SnapshotSettings {
        if (directory != null && s3 != null) {
            throw new IllegalArgumentException(
                    "grove.workspaces.snapshots.directory and grove.workspaces.snapshots.s3 are both set:"
                            + " remove one, snapshots lie in one place");
        }
        if (s3 != null && maxSize.compareTo(LARGEST_OBJECT) > 0) {
            throw new IllegalArgumentException(
                    "grove.workspaces.snapshots.max-size must be at most 5GB where snapshots lie in S3");
        }
    }
}
