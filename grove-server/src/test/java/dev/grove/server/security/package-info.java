@NullMarked
package dev.grove.server.security;

import org.jspecify.annotations.NullMarked;
