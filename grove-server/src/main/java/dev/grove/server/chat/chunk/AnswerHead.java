package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.Spending;

/**
 * Place of an answer, and how much of it the reader has.
 *
 * @param n place of its message in the session
 * @param goesOn whether the reader has the beginning already
 * @param before spent before the stream begins, as far as that is known
 */
public record AnswerHead(SessionId session, int n, RunId run, boolean goesOn, Spending before) {}
