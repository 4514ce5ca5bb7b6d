@NullMarked
package dev.grove.server.chat;

import org.jspecify.annotations.NullMarked;
