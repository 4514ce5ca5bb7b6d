@NullMarked
package dev.grove.server.provider;

import org.jspecify.annotations.NullMarked;
