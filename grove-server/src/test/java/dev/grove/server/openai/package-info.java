@NullMarked
package dev.grove.server.openai;

import org.jspecify.annotations.NullMarked;
