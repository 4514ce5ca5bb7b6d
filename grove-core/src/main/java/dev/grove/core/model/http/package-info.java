/** What all HTTP protocols of model providers share: one client, and what failures mean. */
@NullMarked
package dev.grove.core.model.http;

import org.jspecify.annotations.NullMarked;
