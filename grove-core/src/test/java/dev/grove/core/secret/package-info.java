@NullMarked
package dev.grove.core.secret;

import org.jspecify.annotations.NullMarked;
