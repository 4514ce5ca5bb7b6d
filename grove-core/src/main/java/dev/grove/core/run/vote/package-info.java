/**
 * Votes on calls that policies ask several people about: the terms, what a vote is bound to, who
 * votes, and what was said.
 *
 * <p>Owns {@code decision_votes}, whose rows are never changed, and reads {@code api_keys}, {@code
 * key_persons} and the authors of a run's messages for the persons behind keys and starts. A vote
 * is stored by {@code run.wait}, in the lock of its run's row; the gate of the call counts the rows
 * again.
 */
@NamedInterface("vote")
@NullMarked
package dev.grove.core.run.vote;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
