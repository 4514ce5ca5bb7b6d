/**
 * Hosts of container engines: where they are, how they are reached and proven to be themselves, and
 * what they can do.
 *
 * <p>Called by the sandboxes that run on them, and by those who say why an engine cannot be used.
 */
@NullMarked
package dev.grove.workspace.container.host;

import org.jspecify.annotations.NullMarked;
