@NullMarked
package dev.grove.core.tool.custom.callback;

import org.jspecify.annotations.NullMarked;
