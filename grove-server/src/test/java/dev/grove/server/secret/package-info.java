@NullMarked
package dev.grove.server.secret;

import org.jspecify.annotations.NullMarked;
