/** Tests of sessions against the whole server. */
@NullMarked
package dev.grove.server.session;

import org.jspecify.annotations.NullMarked;
