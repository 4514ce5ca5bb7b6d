/** Options that many verbs have. */
@NullMarked
package dev.grove.cli.option;

import org.jspecify.annotations.NullMarked;
