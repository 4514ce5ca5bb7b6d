@NullMarked
package dev.grove.server.tenant;

import org.jspecify.annotations.NullMarked;
