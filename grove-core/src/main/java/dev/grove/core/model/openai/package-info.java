/**
 * OpenAI's Chat Completions protocol: {@code openai} itself, and endpoints that speak it under
 * names of their own.
 */
@NullMarked
package dev.grove.core.model.openai;

import org.jspecify.annotations.NullMarked;
