/**
 * The floor: a server in a process of its own that does what the contract asks of everyone, and
 * nothing else. A start over HTTP with a key that is looked up in the database, the run's row with
 * its limits, an append-only log of one row per write whose key is the fence, exact costs, group
 * commit on two connections, and server-sent events of every event after its commit. It leaves out
 * the check of arguments by schema, scrubbing, row-level security, cancelling, ledgers, metrics,
 * retries and recovery. Owns the tables {@code floor_*} in a database of its own.
 */
@NullMarked
package dev.grove.bench.floor;

import org.jspecify.annotations.NullMarked;
