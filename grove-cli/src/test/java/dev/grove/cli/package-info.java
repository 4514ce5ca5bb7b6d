@NullMarked
package dev.grove.cli;

import org.jspecify.annotations.NullMarked;
