/** Tests of policies over HTTP. */
@NullMarked
package dev.grove.server.policy;

import org.jspecify.annotations.NullMarked;
