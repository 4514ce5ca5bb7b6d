/**
 * Errors on the wire: RFC 9457 problem documents, for every status of 400 and above, whatever
 * produces them: a controller, the security filters, the framework or the web server itself.
 *
 * <p>{@link dev.grove.server.problem.ProblemWriter} serves filters; controllers throw. Owns no
 * table.
 */
@NullMarked
package dev.grove.server.problem;

import org.jspecify.annotations.NullMarked;
