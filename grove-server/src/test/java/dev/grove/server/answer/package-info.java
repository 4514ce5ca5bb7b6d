@NullMarked
package dev.grove.server.answer;

import org.jspecify.annotations.NullMarked;
