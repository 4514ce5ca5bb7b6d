/**
 * Messages of sessions: each begins a run, or waits until those before it are answered.
 *
 * <p>Owns {@code session_messages}, and moves the heads and ledgers of sessions: what begins a run
 * writes the message, the session's head, the reservation and the run in one transaction, behind
 * the lock of the session's row. {@link dev.grove.core.session.message.Messages} is the front door.
 */
@NullMarked
package dev.grove.core.session.message;

import org.jspecify.annotations.NullMarked;
