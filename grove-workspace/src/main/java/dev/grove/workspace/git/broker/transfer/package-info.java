/**
 * Transfer of packs with a remote: connections to pinned addresses, bounds of time and size, checks
 * of objects.
 */
@NullMarked
package dev.grove.workspace.git.broker.transfer;

import org.jspecify.annotations.NullMarked;
