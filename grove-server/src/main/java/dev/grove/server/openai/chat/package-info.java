/** Chat Completions: requests read, and answers written whole or as chunks. */
@NullMarked
package dev.grove.server.openai.chat;

import org.jspecify.annotations.NullMarked;
