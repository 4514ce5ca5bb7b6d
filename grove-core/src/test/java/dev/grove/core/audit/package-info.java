@NullMarked
package dev.grove.core.audit;

import org.jspecify.annotations.NullMarked;
