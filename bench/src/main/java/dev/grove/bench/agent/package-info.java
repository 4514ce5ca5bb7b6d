/**
 * The agent that the floor and the peers run: it asks the bench's model over HTTP, calls one of two
 * trivial tools and sends the whole growing history again. What is durable of it, and how, is
 * theirs.
 */
@NullMarked
package dev.grove.bench.agent;

import org.jspecify.annotations.NullMarked;
