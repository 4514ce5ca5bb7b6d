/**
 * Answers: a run as those see it who wait for what it says, whatever protocol they speak.
 *
 * <p>{@link dev.grove.server.answer.Answers} follows one run and gives {@link
 * dev.grove.server.answer.AnswerPart}s to an {@link dev.grove.server.answer.AnswerSink}, which
 * writes them as its protocol has them and never reads the log. Text is given once: as it is
 * written where it can be heard from its beginning, with its turn where it cannot. Owns no table.
 * Called by the doors that speak protocols of others.
 */
@NullMarked
package dev.grove.server.answer;

import org.jspecify.annotations.NullMarked;
