/** The description of the API: at {@code /v3/api-docs}, and as a page at {@code /docs}. */
@NullMarked
package dev.grove.server.openapi;

import org.jspecify.annotations.NullMarked;
