@NullMarked
package dev.grove.cli.terminal;

import org.jspecify.annotations.NullMarked;
