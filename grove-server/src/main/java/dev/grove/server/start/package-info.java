/**
 * Messages for a person whose server does not start: what is wrong, and what to do about it.
 *
 * <p>Which failures are known is said where they arise, by a {@code FailureAnalyzer} beside them;
 * here are those of the server itself, and the way they reach that person. Owns no table; called by
 * Spring Boot alone.
 */
@NullMarked
package dev.grove.server.start;

import org.jspecify.annotations.NullMarked;
