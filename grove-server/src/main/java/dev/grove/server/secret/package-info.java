/**
 * Secrets over REST, for admins, and the log's scrubber. The only caller of its controller is HTTP;
 * values come in and never go out.
 */
@NullMarked
package dev.grove.server.secret;

import org.jspecify.annotations.NullMarked;
