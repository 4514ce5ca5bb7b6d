/**
 * Persons for whom runs work: the root of a tree names one in its metadata, as {@code user}, and
 * all below it are that person's. Runs of a session name the session's.
 *
 * <p>Owns no table. {@link dev.grove.core.run.person.RunPersons} is asked before a request that
 * speaks for a person reaches a run, and {@link dev.grove.core.run.person.PersonRuns} has the
 * conditions by which lists leave out those of others.
 */
@NamedInterface("person")
@NullMarked
package dev.grove.core.run.person;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
