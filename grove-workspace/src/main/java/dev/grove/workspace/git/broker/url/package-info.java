/** Addresses of remotes, and which of them a server reaches. */
@NullMarked
package dev.grove.workspace.git.broker.url;

import org.jspecify.annotations.NullMarked;
