/**
 * Supply chain: licences of what Grove is built from, and the files of the repository that ask for
 * tests and updates.
 */
@NullMarked
package dev.grove.server.supply;

import org.jspecify.annotations.NullMarked;
