@NullMarked
package dev.grove.server.price;

import org.jspecify.annotations.NullMarked;
