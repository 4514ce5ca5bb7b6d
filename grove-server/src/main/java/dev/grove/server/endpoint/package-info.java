/** Trials of the operator's models over REST. Owns no table. */
@NullMarked
package dev.grove.server.endpoint;

import org.jspecify.annotations.NullMarked;
