@NullMarked
package dev.grove.server.tool;

import org.jspecify.annotations.NullMarked;
