@NullMarked
package dev.grove.core.secret.match;

import org.jspecify.annotations.NullMarked;
