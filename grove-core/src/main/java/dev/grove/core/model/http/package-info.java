/** HTTP client and meaning of failures that all protocols of model providers share. */
@NullMarked
package dev.grove.core.model.http;

import org.jspecify.annotations.NullMarked;
