package dev.grove.cli.http;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Server that a command speaks with, and as whom.
 *
 * @param url without a slash at its end
 * @param tenant for a key without one; null for the default
 * @param user person whose sessions alone are seen; null for those of all
 */
public record ServerTarget(URI url, String key, @Nullable String tenant, @Nullable String user) {}
