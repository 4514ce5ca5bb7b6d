@NullMarked
package dev.grove.server.dataset;

import org.jspecify.annotations.NullMarked;
