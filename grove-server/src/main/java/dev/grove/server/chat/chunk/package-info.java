/**
 * Chunks of the UI message stream, and the messages that clients make of them.
 *
 * <p>{@link dev.grove.server.chat.chunk.UiChunks} writes the parts of an answer as chunks of the
 * version that a client knows, and {@link dev.grove.server.chat.chunk.UiMessage} makes the message
 * of them that a client has then. Reads nothing, and owns no table; called by chats alone.
 */
@NullMarked
package dev.grove.server.chat.chunk;

import org.jspecify.annotations.NullMarked;
