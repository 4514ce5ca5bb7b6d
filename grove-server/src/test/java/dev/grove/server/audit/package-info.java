@NullMarked
package dev.grove.server.audit;

import org.jspecify.annotations.NullMarked;
