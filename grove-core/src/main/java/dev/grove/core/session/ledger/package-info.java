/**
 * Ledgers of sessions: what the runs of a session and of its branches, and the call for its title,
 * may spend together.
 *
 * <p>Owns {@code session_ledgers}, which {@code core.session} inserts with a session, and the
 * reservations in {@code session_messages}. Messages and titles reserve here, in the lock of their
 * session's row. The ledger's row is locked after those of runs and of sessions, and decides; a
 * raise has no lock of the session, whose messages may wait for the run that is raised.
 */
@NullMarked
package dev.grove.core.session.ledger;

import org.jspecify.annotations.NullMarked;
