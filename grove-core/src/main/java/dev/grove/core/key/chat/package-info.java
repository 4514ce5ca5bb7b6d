/**
 * Chat tokens: short-lived credentials of pages, each of which stands for a key and opens the chats
 * of one person with one agent.
 *
 * <p>Owns {@code chat_tokens}; {@link dev.grove.core.key.chat.ChatTokens} is the front door, called
 * by the server's security and by what makes tokens. A token ends with its key, its agent and its
 * tenant, whichever is first; the database deletes it with the latter two.
 */
@NullMarked
package dev.grove.core.key.chat;

import org.jspecify.annotations.NullMarked;
