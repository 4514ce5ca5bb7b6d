/**
 * Documents of policies over REST, as texts: storing and judging. Other routes are operations of
 * the core. Owns no table.
 */
@NullMarked
package dev.grove.server.policy;

import org.jspecify.annotations.NullMarked;
