/** Decisions on runs that wait: approvals, results of client tools, budgets, calls in doubt. */
@NullMarked
package dev.grove.server.run.wait;

import org.jspecify.annotations.NullMarked;
