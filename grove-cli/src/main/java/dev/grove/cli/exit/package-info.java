/**
 * Exit statuses of commands and the failures that end them. Lowest package: all others may use it.
 */
@NullMarked
package dev.grove.cli.exit;

import org.jspecify.annotations.NullMarked;
