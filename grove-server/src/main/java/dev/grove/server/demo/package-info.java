/**
 * The terminal side of {@code ./grove demo}: a client of the public HTTP API that stores the demo's
 * agent, starts its run, shows the run's events as they come, and judges whether the run proved
 * what it should. It runs in a process of its own, owns no tables, and nothing else may call it.
 */
@NullMarked
package dev.grove.server.demo;

import org.jspecify.annotations.NullMarked;
