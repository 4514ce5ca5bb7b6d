/**
 * The verb {@code chat}: a conversation with an agent. It owns the file that remembers the last
 * session, and no other state: sessions are the server's. One thread reads the answer's stream; all
 * that is shown and decided happens on the main thread, so that nothing is printed in between.
 */
@NullMarked
package dev.grove.cli.chat;

import org.jspecify.annotations.NullMarked;
