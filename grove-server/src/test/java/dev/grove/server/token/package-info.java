@NullMarked
package dev.grove.server.token;

import org.jspecify.annotations.NullMarked;
