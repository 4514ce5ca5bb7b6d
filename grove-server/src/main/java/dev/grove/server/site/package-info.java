/**
 * Under which address clients know this server: {@link dev.grove.server.site.PublicUrl}, and how
 * addresses of others are written, {@link dev.grove.server.site.WebOrigin}; where requests of runs
 * would lead back to it, {@link dev.grove.server.site.OwnSite}. Owns no table.
 */
@NullMarked
package dev.grove.server.site;

import org.jspecify.annotations.NullMarked;
