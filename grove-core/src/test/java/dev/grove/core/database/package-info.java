@NullMarked
package dev.grove.core.database;

import org.jspecify.annotations.NullMarked;
