/** What Grove is built from: its licences, and that one commit builds one jar. */
@NullMarked
package dev.grove.server.supply;

import org.jspecify.annotations.NullMarked;
