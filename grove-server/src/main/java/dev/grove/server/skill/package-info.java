/**
 * Skills of tenants over REST: {@code /skills}. Bodies may be archives and forms, which are
 * unpacked in memory, a few at a time; files go out as they are. Other routes are operations of the
 * core. Owns no table.
 */
@NullMarked
package dev.grove.server.skill;

import org.jspecify.annotations.NullMarked;
