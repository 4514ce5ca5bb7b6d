/**
 * The UI message stream, which {@code useChat} of the npm package {@code ai} speaks: a chat is a
 * session that the client's own id names, and each answer is a run.
 *
 * <p>Nothing is believed of the messages that a request sends but the words of the last one, and
 * answers to waits that are open. {@link dev.grove.server.chat.chunk.UiChunks} writes the parts of
 * an answer as chunks, for streams and for what is read again; it never reads the log. Owns no
 * table; called by HTTP alone.
 */
@NullMarked
package dev.grove.server.chat;

import org.jspecify.annotations.NullMarked;
