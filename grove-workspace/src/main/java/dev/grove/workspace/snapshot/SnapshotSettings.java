package dev.grove.workspace.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where snapshots are kept, and how much of them.
 *
 * @param directory one that all replicas share; null to keep them in the database
 * @param maxSize of one snapshot, compressed; larger workspaces are not kept, and the run's log
 *     says so
 * @param keepFor how long after its run has ended a snapshot can still be read and forked from
 */
@ConfigurationProperties("grove.workspaces.snapshots")
public record SnapshotSettings(
        @Nullable Path directory,
        @DefaultValue("512MB") DataSize maxSize,
        @DefaultValue("30d") Duration keepFor) {}
