/** What operators see of the servers, against the whole server. */
@NullMarked
package dev.grove.server.system;

import org.jspecify.annotations.NullMarked;
