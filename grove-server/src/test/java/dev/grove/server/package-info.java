@NullMarked
package dev.grove.server;

import org.jspecify.annotations.NullMarked;
