/**
 * Ledgers of sessions: what a run may spend is reserved before it begins, and settled after it.
 *
 * <p>Writes the sums in {@code session_ledgers}, and what each message has reserved in {@code
 * session_messages}, in transactions of {@code dev.grove.core.session.message}, which alone calls
 * it. The ledger's row is locked after those of runs and of sessions, and decides; a raise has no
 * lock of the session, whose messages may wait for the run that is raised.
 */
@NullMarked
package dev.grove.core.session.ledger;

import org.jspecify.annotations.NullMarked;
