@NullMarked
package dev.grove.core.secret.vault;

import org.jspecify.annotations.NullMarked;
