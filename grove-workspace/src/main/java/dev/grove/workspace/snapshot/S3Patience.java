package dev.grove.workspace.snapshot;

import java.time.Duration;

/**
 * How long a store is waited for.
 *
 * @param connect until a connection stands
 * @param silence until its next bytes
 * @param call until an answer begins, with all that was tried again; an upload has more, by its
 *     size
 */
record S3Patience(Duration connect, Duration silence, Duration call) {

    static final S3Patience USUAL =
            new S3Patience(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofSeconds(60));

    private static final long SLOWEST_BYTES_PER_SECOND = 1024 * 1024;

    /** For an upload of that many bytes. */
    Duration upload(long bytes) {
        return call.plusSeconds(bytes / SLOWEST_BYTES_PER_SECOND);
    }
}
