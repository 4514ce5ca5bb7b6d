@NullMarked
package dev.grove.server.oauth;

import org.jspecify.annotations.NullMarked;
