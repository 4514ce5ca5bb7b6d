@NullMarked
package dev.grove.core.tenant;

import org.jspecify.annotations.NullMarked;
