/**
 * Skills of tenants over REST: {@code /skills}. Bodies may be archives and forms, which are
 * unpacked in memory, a few at a time. Owns no table.
 */
@NullMarked
package dev.grove.server.skill;

import org.jspecify.annotations.NullMarked;
