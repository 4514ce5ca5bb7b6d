package dev.grove.core.workspace;

import dev.grove.core.id.TenantId;

/**
 * The bytes of a file that has arrived whole; they go when this is closed, unless they were kept.
 */
public interface IncomingFile extends AutoCloseable {

    /** SHA-256, in hexadecimal. */
    String digest();

    long bytes();

    /**
     * Stores the bytes under their digest, so that a workspace can be given them. What no run
     * points at is forgotten after an hour. May be called again.
     *
     * @throws dev.grove.core.error.GroveException unavailable when they cannot be stored now
     */
    void keep(TenantId tenant);

    @Override
    void close();
}
