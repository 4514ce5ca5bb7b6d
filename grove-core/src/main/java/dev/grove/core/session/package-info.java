/**
 * Sessions: conversations of people with agents. Each message is answered by a run of its own; runs
 * before it are read where they are and never change.
 *
 * <p>Owns {@code sessions} and {@code session_ledgers}. {@link dev.grove.core.session.Sessions} is
 * the front door for sessions; {@code message} has what is said in them. Nothing below depends on
 * it: the loop reads what was said before by {@code core.run.session}.
 */
@NullMarked
package dev.grove.core.session;

import org.jspecify.annotations.NullMarked;
