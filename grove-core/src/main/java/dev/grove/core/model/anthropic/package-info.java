/** Anthropic's Messages protocol. */
@NullMarked
package dev.grove.core.model.anthropic;

import org.jspecify.annotations.NullMarked;
