/**
 * Under which address clients know this server: {@link dev.grove.server.site.PublicUrl}. Owns no
 * table.
 */
@NullMarked
package dev.grove.server.site;

import org.jspecify.annotations.NullMarked;
