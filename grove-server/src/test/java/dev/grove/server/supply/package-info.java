/** Supply chain: licences of what Grove is built from. */
@NullMarked
package dev.grove.server.supply;

import org.jspecify.annotations.NullMarked;
