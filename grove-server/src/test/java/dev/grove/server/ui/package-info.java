@NullMarked
package dev.grove.server.ui;

import org.jspecify.annotations.NullMarked;
