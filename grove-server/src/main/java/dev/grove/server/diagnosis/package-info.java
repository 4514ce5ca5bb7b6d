/**
 * {@code GET /system/diagnosis} and {@code ./grove doctor}: what is wrong with an installation,
 * what that means, and what mends it; for operators.
 *
 * <p>Each subject is a {@link dev.grove.server.diagnosis.Check}, whose time is bounded; a server
 * has all of them, and {@link dev.grove.server.diagnosis.offline.Doctor} those that need no server.
 * Owns no table.
 */
@NullMarked
package dev.grove.server.diagnosis;

import org.jspecify.annotations.NullMarked;
