@NullMarked
package dev.grove.server.sse;

import org.jspecify.annotations.NullMarked;
