/** Model endpoints of tenants over REST. Owns no table. */
@NullMarked
package dev.grove.server.endpoint;

import org.jspecify.annotations.NullMarked;
