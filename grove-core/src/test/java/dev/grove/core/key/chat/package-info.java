@NullMarked
package dev.grove.core.key.chat;

import org.jspecify.annotations.NullMarked;
