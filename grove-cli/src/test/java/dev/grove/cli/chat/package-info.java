@NullMarked
package dev.grove.cli.chat;

import org.jspecify.annotations.NullMarked;
