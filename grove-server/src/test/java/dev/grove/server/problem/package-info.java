@NullMarked
package dev.grove.server.problem;

import org.jspecify.annotations.NullMarked;
