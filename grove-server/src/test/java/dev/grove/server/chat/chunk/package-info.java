@NullMarked
package dev.grove.server.chat.chunk;

import org.jspecify.annotations.NullMarked;
