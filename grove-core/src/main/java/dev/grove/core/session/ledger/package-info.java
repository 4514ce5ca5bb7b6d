/**
 * Ledgers of sessions: what the runs of a session and of its branches, and the call for its title,
 * may spend together.
 *
 * <p>Owns {@code session_ledgers}, which {@code core.session} inserts with a session, and the
 * reservations in {@code session_messages}. Messages and titles reserve here, in the lock of their
 * session's row.
 */
@NullMarked
package dev.grove.core.session.ledger;

import org.jspecify.annotations.NullMarked;
