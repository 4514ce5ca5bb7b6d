package dev.grove.server.diagnosis;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * From where on a diagnosis warns.
 *
 * @param diskFree room on the disks of the data directory and of snapshots below which the
 *     diagnosis warns; below a tenth of it is an error
 * @param longTransaction age of a transaction of the database from which the diagnosis warns
 * @param clockSkew difference between the clocks of a replica and of the database from which the
 *     diagnosis warns; ten times as much is an error
 */
@ConfigurationProperties("grove.diagnosis")
record DiagnosisSettings(
        @DefaultValue("1GB") DataSize diskFree,
        @DefaultValue("5m") Duration longTransaction,
        @DefaultValue("2s") Duration clockSkew) {}
