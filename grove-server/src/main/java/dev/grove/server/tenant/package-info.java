/** Tenants over REST, for operators. The only caller of its controller is HTTP. */
@NullMarked
package dev.grove.server.tenant;

import org.jspecify.annotations.NullMarked;
