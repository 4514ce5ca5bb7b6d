@NullMarked
package dev.grove.core.database.embedded;

import org.jspecify.annotations.NullMarked;
